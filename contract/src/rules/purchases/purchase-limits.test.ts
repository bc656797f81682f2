import { expect, test } from 'vitest';
import { documentKinds } from '../../texts/purchase-words.ts';
import {
  documentDays,
  documentRetentionSentences,
  isAboutPerson,
  retentionText,
} from './purchase-limits.ts';

const shown = (day: string) => `<${day}>`;

test('retentionText announces deletion for documents about buyers, not about the home', () => {
  expect(documentKinds.filter((kind) => !isAboutPerson(kind))).toEqual([
    'contract_of_sale',
    'building_pest',
    'strata',
    'other',
  ]);
  expect(retentionText('strata', null, shown)).toBe(documentRetentionSentences.kept);
  expect(retentionText('tax', null, shown)).toBe(documentRetentionSentences.ahead);
  expect(retentionText('tax', '2027-02-24', shown)).toBe(
    'Kept to the end of <2027-02-24>, then deleted.',
  );
});

test('the retention texts state after how many days documents are deleted', () => {
  for (const said of [documentRetentionSentences.rule, documentRetentionSentences.ahead])
    expect(said).toContain(`${documentDays} days after this purchase is settled or closed`);
  expect(documentRetentionSentences.rule).toContain('14 days before');
});
