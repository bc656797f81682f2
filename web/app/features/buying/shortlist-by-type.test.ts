import type { PurchaseShortlisted } from '@threshold/contract/buying/purchase-shortlist';
import { limits } from '@threshold/contract/limits';
import { expect, it } from 'vitest';
import { shortlistByType } from './shortlist-by-type.ts';

const shortlisted = (_id: string, vendor_type: PurchaseShortlisted['vendor_type']) => ({
  _id,
  full_name: _id,
  business_name: '',
  vendor_type,
  by: ['ann'],
  is_mine: true,
  shown_to: [],
});

it('puts together who does the same, and compares two of a type or more', () => {
  const groups = shortlistByType([
    shortlisted('a', 'Mortgage Broker'),
    shortlisted('b', 'Accountant'),
    shortlisted('c', 'Mortgage Broker'),
  ]);
  expect(groups.map(({ heading, compare }) => [heading, compare])).toEqual([
    ['Mortgage Brokers', { ids: ['a', 'c'], label: 'Compare 2 Mortgage Brokers' }],
    ['Accountants', undefined],
  ]);
});

it('puts those first whom more buyers want, and leaves the others in their order', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => shortlisted(id, 'Accountant'));
  if (!(a && b && c)) throw new Error('there are three');
  const [group] = shortlistByType([a, b, { ...c, by: ['ann', 'ben'] }]);
  expect(group?.professionals.map(({ _id }) => _id)).toEqual(['c', 'a', 'b']);
});

it('compares as many as fit', () => {
  const many = Array.from({ length: limits.compare.vendors + 1 }, (_, nr) =>
    shortlisted(`${nr}`, 'Accountant'),
  );
  const [group] = shortlistByType(many);
  expect(group?.compare).toEqual({
    ids: ['0', '1', '2', '3'],
    label: 'Compare the first 4 Accountants',
  });
});

it('compares nobody of whom it is not known what they do', () => {
  const [group] = shortlistByType([shortlisted('a', null), shortlisted('b', null)]);
  expect([group?.heading, group?.compare]).toEqual(['Others', undefined]);
});
