// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { createRoutesStub } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { customerAuth } from './account-types.ts';
import { Login } from './login.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Fills in and submits the login form. `answer` replaces the server's response. */
async function logIn(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  const Stub = createRoutesStub([
    { path: '/', Component: () => <Login kind={customerAuth} title="Log in" lead="" /> },
  ]);
  render(<Stub />, { wrapper: MantineProvider });
  const email = await screen.findByLabelText('Email');
  fireEvent.change(email, { target: { value: 'indigo@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Doorway-26-lamp!' } });
  const form = email.closest('form');
  if (form) fireEvent.submit(form);
}

describe('Login', () => {
  it('focuses the password field after a wrong password', async () => {
    const body = { status: false, code: 'invalid', message: outcomes.signIn.wrong, errors: {} };
    await logIn(() => Promise.resolve(Response.json(body, { status: 400 })));
    await screen.findByText(outcomes.signIn.wrong);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  });

  it('reports a lost connection and focuses the submit button', async () => {
    await logIn(() => Promise.reject(new TypeError('Failed to fetch')));
    await screen.findByText(`${outcomes.signIn.customer_failed} ${outcomes.refusals.offline}`);
    const button = screen.getByRole('button', { name: 'Log in' });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});
