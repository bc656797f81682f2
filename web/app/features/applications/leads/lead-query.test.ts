import { expect, it } from 'vitest';
import { buildLeadUrl, hasLeadFilter, parseLeadQuery } from './lead-query.ts';

const path = '/vendor/loan-applications';

it('preserves valid lead filters of the URL and drops invalid filters', () => {
  const address = '?status=new&purpose=Refinance&waiting=3&sort=amount&q=casey';
  expect(buildLeadUrl(path, parseLeadQuery(address), {})).toBe(
    `${path}?status=new&purpose=Refinance&waiting=3&q=casey&sort=amount`,
  );
  const wrong = parseLeadQuery('?status=approved&purpose=A+boat&waiting=2&sort=oldest&due=yes');
  expect([buildLeadUrl(path, wrong, {}), hasLeadFilter(wrong)]).toEqual([path, false]);
});

it('removes the page cursor from the URL when filter or order changes', () => {
  const query = parseLeadQuery('?after=1~x&sort=amount');
  expect(buildLeadUrl(path, query, { before: '2~y' })).toBe(`${path}?before=2%7Ey&sort=amount`);
  expect(buildLeadUrl(path, query, { sort: 'newest' })).toBe(path);
});
