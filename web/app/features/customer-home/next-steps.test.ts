import { expect, it } from 'vitest';
import { nextSteps } from './next-steps.ts';

it('begins with the address while it is not verified', () => {
  expect(
    nextSteps({ is_email_verified: false, two_factor_enabled: false, profile_picture: null }),
  ).toEqual(['verify', 'find', 'two_factor', 'picture']);
});

it('leaves out what is done', () => {
  expect(
    nextSteps({
      is_email_verified: true,
      two_factor_enabled: true,
      profile_picture: { file_url: '/media/a.webp' },
    }),
  ).toEqual(['find']);
});
