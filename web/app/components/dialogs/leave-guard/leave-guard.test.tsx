// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { Customer } from '@threshold/contract/endpoints/accounts/customers';
import { createRoutesStub, Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { endSession, startSession } from '#app/lib/account/session.ts';
import { LeaveGuard, PageLeaveGuard } from './leave-guard.tsx';

afterEach(() => {
  cleanup();
  endSession();
});

function draw(when: boolean, guards = <LeaveGuard when={when} />) {
  startSession('token', { _id: '1', role: 'customer' } as Customer);
  const Stub = createRoutesStub([
    {
      path: '/form',
      Component: () => (
        <>
          {guards}
          <Link to="?tab=other">View</Link>
          <Link to="/elsewhere">Go</Link>
        </>
      ),
    },
    { path: '/elsewhere', Component: () => <p>Elsewhere</p> },
  ]);
  render(<Stub initialEntries={['/form']} />, { wrapper: MantineProvider });
  fireEvent.click(screen.getByRole('link', { name: 'Go' }));
}

test('asks before leaving a page with unsaved changes', async () => {
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

test('leaves a page without changes immediately', async () => {
  draw(false);
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

test('does not ask before leaving after the member was signed out', async () => {
  draw(true);
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  endSession();
  fireEvent.click(screen.getByText('Go'));
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});

test.each([
  ['first', [true, false]],
  ['second', [false, true]],
] as const)('asks before leaving if only the %s of two forms was changed', async (_, whens) => {
  const both = (
    <PageLeaveGuard>
      {whens.map((when, at) => (
        <LeaveGuard key={at} when={when} />
      ))}
    </PageLeaveGuard>
  );
  draw(true, both);
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(screen.queryByText('Elsewhere')).toBeNull();
});

test("does not ask when a link changes only the URL's query", async () => {
  const both = (
    <PageLeaveGuard>
      <LeaveGuard when={true} />
    </PageLeaveGuard>
  );
  draw(true, both);
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('link', { name: 'View' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Go' }));
  expect(await screen.findByRole('button', { name: 'Leave' })).toBeTruthy();
});

test('does not ask before leaving forms without changes', async () => {
  draw(
    false,
    <PageLeaveGuard>
      <LeaveGuard when={false} />
    </PageLeaveGuard>,
  );
  expect(await screen.findByText('Elsewhere')).toBeTruthy();
});
