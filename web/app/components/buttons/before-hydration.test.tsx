// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import { PlaceBox } from '#app/components/fields/place-box/place-box.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';

const send = vi.fn(async () => undefined);

function Fields() {
  const form = useForm({ initial: { email: '', remember: false, state: 'NSW' }, send });
  const { error: _emailError, ...email } = form.getInputProps('email');
  const { error: _boxError, ...remember } = form.getInputProps('remember', { type: 'checkbox' });
  const { error: _stateError, ...state } = form.getInputProps('state');
  return (
    <PageForm form={form}>
      <input aria-label="Email" {...email} />
      <input aria-label="Remember me" type="checkbox" {...remember} />
      <select aria-label="State" {...state}>
        <option>NSW</option>
        <option>VIC</option>
      </select>
      <PlaceBox source={{ suggest: async () => [], choose: async () => ({ label: '' }) }} />
      <SubmitButton>Send</SubmitButton>
    </PageForm>
  );
}

const Form = () => (
  <MantineProvider>
    <Fields />
  </MantineProvider>
);

/** Puts the server's HTML of the form into the document. */
function arrive() {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Form />);
  return container;
}

const hydrate = (container: HTMLElement) =>
  act(async () => {
    render(<Form />, { container, hydrate: true });
  });

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

it('disables the submit button until the page has hydrated', async () => {
  const page = arrive();
  expect(screen.getByRole('button')).toHaveProperty('disabled', true);
  await hydrate(page);
  expect(screen.getByRole('button')).toHaveProperty('disabled', false);
});

it('sets the form method to "dialog", so that the browser sends nothing', () => {
  expect(arrive().querySelector('form')?.getAttribute('method')).toBe('dialog');
});

it('shows a notice that JavaScript is needed in browsers without JavaScript', () => {
  expect(arrive().querySelector('noscript')?.textContent).toContain('This needs JavaScript.');
});

it('sends form values that were typed before the page hydrated', async () => {
  const page = arrive();
  screen.getByLabelText<HTMLInputElement>('Email').value = 'indigo@banksia.example';
  screen.getByLabelText<HTMLInputElement>('Remember me').checked = true;
  screen.getByLabelText<HTMLSelectElement>('State').value = 'VIC';
  await hydrate(page);
  await act(async () => void fireEvent.submit(page.querySelector('form') as HTMLFormElement));
  const sent = { email: 'indigo@banksia.example', remember: true, state: 'VIC' };
  expect(send).toHaveBeenCalledWith(sent, expect.anything());
});

it('does not clear a suburb that was typed before the page hydrated', async () => {
  const page = arrive();
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Suburb or postcode' });
  box.value = 'Parramatta';
  await hydrate(page);
  await act(async () => void fireEvent.click(screen.getByLabelText('Remember me')));
  expect(box.value).toBe('Parramatta');
  expect(screen.getByRole('button', { name: 'Clear' })).toBeTruthy();
});
