// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import type { Home, Purchase } from '@threshold/contract/endpoints/purchases/purchase-shapes';
import type { HomeStage, PurchaseRole } from '@threshold/contract/texts/purchase-words';
import { createRoutesStub } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { HomesPart } from './homes-part.tsx';

afterEach(cleanup);

const home = (address: string, stage: HomeStage) =>
  ({
    _id: address,
    address,
    place: '',
    price: '',
    sale_method: null,
    auction_on: null,
    stage,
    opinions: [],
  }) as unknown as Home;

function renderPart(role: PurchaseRole, homes: readonly Home[]) {
  const purchase = { _id: 'p', role, homes, members: [] } as unknown as Purchase;
  const places = { suggest: async () => [] } as never;
  const Stub = createRoutesStub([
    { path: '/', Component: () => <HomesPart purchase={purchase} places={places} /> },
  ]);
  render(<Stub />, { wrapper: MantineProvider });
}

test('lists the home under contract first', () => {
  renderPart('helper', [
    home('9 New Street', 'looking'),
    home('3 Sea Lane', 'dropped'),
    home('12 High Street', 'under_contract'),
  ]);
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names).toEqual(['12 High Street', '9 New Street', '3 Sea Lane']);
});

test('hides the hint to add homes from helpers', () => {
  renderPart('helper', []);
  expect(screen.getByText('The homes that the buyers look at show here.')).toBeDefined();
  expect(screen.queryByText(/Add each home/)).toBeNull();
});
