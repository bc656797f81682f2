// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { messages } from '@threshold/contract/texts/messages';
import { afterEach, expect, it, vi } from 'vitest';
import { createAlert } from './api.ts';
import { NotifyForm } from './notify-form.tsx';

vi.mock('./api.ts', () => ({ createAlert: vi.fn(async () => 'Look at your mail.') }));

afterEach(cleanup);

async function subscribe(email: string) {
  const field = screen.getByLabelText(/^Your email/);
  fireEvent.change(field, { target: { value: email } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Notify me' })));
}

it('validates the email address for an alert before sending a request', async () => {
  render(<NotifyForm filters={{}} />, { wrapper: MantineProvider });
  await subscribe('indigo@');
  expect(screen.queryByText(messages.requirements.email_invalid)).not.toBeNull();
  expect(createAlert).not.toHaveBeenCalled();
  await subscribe('indigo@banksia.example');
  expect(createAlert).toHaveBeenCalledWith({ email: 'indigo@banksia.example' });
  await screen.findByText('Look at your mail.');
});
