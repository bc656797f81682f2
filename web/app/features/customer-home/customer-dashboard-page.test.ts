import { expect, it } from 'vitest';
import { listNextSteps } from './customer-dashboard-page.tsx';

const newCustomer = { is_email_verified: false, two_factor_enabled: false, profile_picture: null };
const done = {
  is_email_verified: true,
  two_factor_enabled: true,
  profile_picture: { file_url: '/media/a.webp' },
};

it('lists email verification as the first next step until the address is verified', () => {
  expect(listNextSteps(newCustomer, { unread: 0 })).toEqual([
    'verify',
    'find',
    'two_factor',
    'picture',
  ]);
});

it('omits completed steps from the next steps', () => {
  expect(listNextSteps(done, { unread: 0 })).toEqual(['find']);
});

it('lists next steps that professionals wait for before optional next steps', () => {
  const broker = { id: '1', name: 'Vic Vendor' };
  expect(listNextSteps(done, { unread: 2, broker })).toEqual(['documents', 'reply', 'find']);
});
