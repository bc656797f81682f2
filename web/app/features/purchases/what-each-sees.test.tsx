// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import type { Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import { purchaseRoles } from '@threshold/contract/texts/purchase-words';
import type { ReactNode } from 'react';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { InvitationPage } from './people/invitation-page.tsx';
import { PeoplePart } from './people/people-part.tsx';

afterEach(cleanup);

function renderPage(page: ReactNode) {
  const Stub = createRoutesStub([{ path: '/', Component: () => page }]);
  render(<Stub />, { wrapper: MantineProvider });
}

const things = /homes, dates and tasks/;

test.each(purchaseRoles)('an invitation lists what a %s can see and change', (role) => {
  const invitation = {
    by: 'Ann',
    role,
    state: 'pending',
    is_mine: true,
    email: 'b…@people.example',
    purchase: null,
    replaced_at: null,
  } as const;
  renderPage(<InvitationPage token="t" invitation={invitation} email="ben@people.example" />);
  expect(screen.getByText(things)).toBeTruthy();
});

test('the people section lists what buyers and helpers can see and change', () => {
  const purchase = { _id: 'p', role: 'buyer', members: [], homes: [] } as unknown as Purchase;
  renderPage(<PeoplePart purchase={purchase} invitations={[]} notes={[]} />);
  expect(screen.getAllByText(things)).toHaveLength(purchaseRoles.length);
});
