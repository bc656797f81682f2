import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { AppThemeProvider } from '#app/theme/mantine-parts.tsx';
import { vendorAccount } from '#test/member-accounts.ts';
import { ProfileHeader } from './profile-header.tsx';

const htmlOf = (fields: Partial<typeof vendorAccount>) =>
  renderToStaticMarkup(
    <AppThemeProvider>
      <MemoryRouter>
        <ProfileHeader vendor={{ ...vendorAccount, ...fields }} />
      </MemoryRouter>
    </AppThemeProvider>,
  );

it("shows the vendor's usual response time only if the time is known", () => {
  expect(htmlOf({ reply_hours: 2 })).toContain('Replies in about 2 h');
  expect(htmlOf({ reply_hours: null })).not.toContain('Replies');
});

it('shows the average rating of all reviewers before that of confirmed clients', () => {
  const all = { vendorRating: 4.4, totalReviews: 39 };
  expect(htmlOf({ ...all, confirmedRating: 4.6, confirmedReviews: 20 })).toContain(
    '4.4 from 39 reviews · 4.6 from 20 confirmed clients',
  );
  expect(htmlOf({ ...all, confirmedRating: null, confirmedReviews: 0 })).toContain(
    '4.4 from 39 reviews · none from a confirmed client',
  );
  expect(htmlOf({ vendorRating: null, totalReviews: 0 })).not.toContain('from');
});
