// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { sessionEndpoints } from '@threshold/contract/endpoints/accounts/account-security';
import { passkeyEndpoints } from '@threshold/contract/endpoints/accounts/passkeys';
import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { notificationEndpoints } from '@threshold/contract/endpoints/notifications/notifications';
import { pushEndpoints } from '@threshold/contract/endpoints/notifications/push';
import { afterEach, expect, test } from 'vitest';
import { vendorAccount } from '#test/member-accounts.ts';
import { answered, leaveRoute, renderRoute, unanswered } from '#test/render-route.tsx';
import * as route from './vendor-settings.tsx';

afterEach(leaveRoute);

test('focuses a details section after a click on its index link', async () => {
  renderRoute(route, {
    path: '/vendor/settings',
    as: vendorAccount,
    calls: [
      answered(vendorAccountEndpoints.own, { status: true, data: vendorAccount }),
      unanswered(notificationEndpoints.list),
      unanswered(sessionEndpoints('vendors').sessions),
      unanswered(passkeyEndpoints('vendors').list),
      unanswered(pushEndpoints.read),
    ],
  });
  const index = await screen.findByRole('navigation', { name: 'On this page' });
  const links = within(index).getAllByRole('link');
  expect(links.length).toBeGreaterThan(5);
  for (const link of links) {
    fireEvent.click(link);
    expect(document.activeElement?.id).toBe(link.getAttribute('href')?.split('#')[1]);
  }
});
