import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { expect, test } from 'vitest';
import { formatAudience } from './words.ts';

const member = (first_name: string, role: 'buyer' | 'helper', is_me = false) => ({
  _id: first_name,
  first_name,
  last_name: '',
  role,
  is_me,
  joined_at: '',
});
const me = member('Ann', 'buyer', true);
const seen = (...others: ReturnType<typeof member>[]) =>
  formatAudience('all', { members: [me, ...others] } as unknown as Purchase);

test('formats the names of the members who can read a note', () => {
  expect(seen()).toBe('Shared with whoever joins as a buyer.');
  expect(seen(member('Ben', 'buyer'))).toBe('You and Ben can see this.');
  expect(seen(member('Ben', 'buyer'), member('Cat', 'helper'))).toBe(
    'You, Ben and Cat can see this.',
  );
});
