// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PasswordStep } from './ask-password.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Renders the form, submits it and answers its request with `answer`. */
function signIn(answer: () => Promise<Response>): void {
  vi.stubGlobal('fetch', answer);
  const ignore = vi.fn();
  render(<PasswordStep onCode={ignore} onEnrol={ignore} onDone={ignore} />, {
    wrapper: MantineProvider,
  });
  const email = screen.getByLabelText('Email');
  fireEvent.change(email, { target: { value: 'indigo@example.com' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Doorway-26-lamp!' } });
  const form = email.closest('form');
  if (form) fireEvent.submit(form);
}

describe('PasswordStep', () => {
  it('focuses the password field after a wrong password', async () => {
    const body = { status: false, code: 'wrong_credentials', message: outcomes.signIn.wrong };
    signIn(() => Promise.resolve(Response.json(body, { status: 400 })));
    await screen.findByText(outcomes.signIn.wrong);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  });

  it('reports a lost connection and focuses the submit button', async () => {
    signIn(() => Promise.reject(new TypeError('Failed to fetch')));
    await screen.findByText(`${outcomes.signIn.customer_failed} ${outcomes.refusals.offline}`);
    const button = screen.getByRole('button', { name: 'Sign in' });
    await waitFor(() => expect(document.activeElement).toBe(button));
  });
});
