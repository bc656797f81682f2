import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { vendorAccount } from '#test/member-accounts.ts';
import { ProfileHeader } from './profile-header.tsx';

const htmlOf = (reply_hours: typeof vendorAccount.reply_hours) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ProfileHeader vendor={{ ...vendorAccount, reply_hours }} />
    </MemoryRouter>,
  );

it('says the usual answer time where it is known, and nothing where it is not', () => {
  expect(htmlOf(2)).toContain('Replies in about 2 h');
  expect(htmlOf(null)).not.toContain('Replies');
});
