import { expect, it } from 'vitest';
import { withoutFiles } from './without-files.ts';

it('leaves files out of lists, wherever they stand, and nothing else', () => {
  const file = { s3_url_path: 'a', original_name: 'payslip.pdf' };
  const at = new Date();
  expect(
    withoutFiles({ data: [{ attachments: [file], name: 'Ann', at }], licenses: [file], count: 1 }),
  ).toEqual({ data: [{ attachments: [], name: 'Ann', at }], licenses: [], count: 1 });
});
