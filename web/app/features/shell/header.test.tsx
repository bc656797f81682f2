// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { notificationEndpoints } from '@threshold/contract/endpoints/notifications/notifications';
import { afterEach, describe, expect, it } from 'vitest';
import { paths } from '#app/lib/paths.ts';
import { customerAccount } from '#test/member-accounts.ts';
import { leaveRoute, renderRoute, unanswered } from '#test/render-route.tsx';
import { PublicHeader } from './header.tsx';

afterEach(leaveRoute);

const calls = [unanswered(notificationEndpoints.list)];

const links = async () => {
  const nav = within(await screen.findByRole('navigation', { name: 'Main' }));
  return nav.getAllByRole('link').map((link) => link.textContent);
};

describe('PublicHeader', () => {
  it.each([paths.guides, paths.terms, '/mortgage-brokers'])(
    'shows the links for members to a signed-in customer on %s',
    async (at) => {
      renderRoute({ default: PublicHeader }, { path: '*', at, as: customerAccount, calls });
      expect(await links()).toEqual(
        expect.arrayContaining(['Dashboard', 'Find Professionals', 'Inbox']),
      );
    },
  );

  it('shows signed-in customers the links for guests on the landing page', async () => {
    renderRoute({ default: PublicHeader }, { path: '*', at: '/', as: customerAccount, calls });
    expect(await links()).toEqual(['Home', 'First Home Buyer Guides', 'Explore Services']);
  });
});
