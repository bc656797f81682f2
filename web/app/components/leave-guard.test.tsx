// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { Customer } from '@threshold/contract/customers';
import { createRoutesStub, Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { endSession, startSession } from '#app/lib/account/session.ts';
import { theme } from '#app/theme/theme.ts';
import { LeaveGuard } from './leave-guard.tsx';

afterEach(() => {
  cleanup();
  endSession();
});

function draw(when: boolean) {
  startSession('token', { _id: '1', role: 'customer' } as Customer);
  const Stub = createRoutesStub([
    {
      path: '/form',
      Component: () => (
        <>
          <LeaveGuard when={when} />
          <Link to="/elsewhere">Go</Link>
        </>
      ),
    },
    { path: '/elsewhere', Component: () => <p>Elsewhere</p> },
  ]);
  render(
    <MantineProvider theme={theme}>
      <Stub initialEntries={['/form']} />
    </MantineProvider>,
  );
  fireEvent.click(screen.getByRole('link', { name: 'Go' }));
}

test('what was changed is left by a question', async () => {
  draw(true);
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(screen.queryByText('Elsewhere')).toBeNull();
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  fireEvent.click(screen.getByText('Go'));
  fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

test('what was not changed is left at once', async () => {
  draw(false);
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

test('whoever is signed out meanwhile is not asked', async () => {
  draw(true);
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  endSession();
  fireEvent.click(screen.getByText('Go'));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});
