// @vitest-environment happy-dom
import { Checkbox, MantineProvider, TextInput } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { ErrorSummary } from '#app/components/fields/error-summary.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import { ApiError } from '#app/lib/api/api-error.ts';
import type { FormOptions } from '#app/lib/forms/form-options.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { listToasts, toasts } from '#app/lib/toasts.ts';

type Act = 'save' | 'check';
interface Values {
  name: string;
  password: string;
  towns: { town: string }[];
  isAgreed: boolean;
}

const schema = z.object({
  name: z.string().min(1, 'Name it.'),
  towns: z.array(z.object({ town: z.string().min(1, 'Which town?') })),
});
const initial: Values = { name: '', password: '', towns: [], isAgreed: false };
const refused = (errors: Record<string, string[]>, message = '') =>
  new ApiError(422, 'invalid', message, errors);
const ended = new ApiError(401, 'unauthenticated', 'Please sign in to continue.');
const send = vi.fn<(values: Values) => Promise<unknown>>(async () => undefined);

interface DetailsProps {
  options: Partial<FormOptions<Values, Act>>;
  hasSummary?: boolean;
}

function Details({ options, hasSummary = false }: DetailsProps) {
  const form = useForm<Values, Act>({
    initial,
    rules: schema,
    send,
    failed: 'Failed.',
    ...options,
  });
  const { towns } = form.values;
  return (
    <PageForm onSubmit={(event) => void form.submit(event, 'save')}>
      {form.isRestored && <p>Restored</p>}
      {hasSummary && <ErrorSummary form={form} />}
      <TextInput {...form.getInputProps('name')} label="Name" />
      <TextInput {...form.getInputProps('password')} label="Password" />
      {towns.map((_, row) => (
        <TextInput key={row} {...form.getInputProps(`towns.${row}.town`)} label={`Town ${row}`} />
      ))}
      <button type="button" onClick={() => form.insertListItem('towns', { town: '' })}>
        Add
      </button>
      <button type="button" onClick={() => form.removeListItem('towns', 0)}>
        Remove
      </button>
      <Checkbox {...form.getInputProps('isAgreed', { type: 'checkbox' })} label="I agree" />
      <FailureAlert sentence={form.failure} />
      {form.isDirty() && <p>Not saved</p>}
      <button type="submit">{form.busyWith === 'save' ? 'Saving...' : 'Save'}</button>
      <button type="button" onClick={() => void form.run('check')}>
        {form.busyWith === 'check' ? 'Checking...' : 'Check'}
      </button>
    </PageForm>
  );
}

const show = (options: DetailsProps['options'] = {}, hasSummary?: boolean) => {
  const part = (now: DetailsProps['options']) => <Details options={now} hasSummary={hasSummary} />;
  const { rerender, unmount } = render(part(options), { wrapper: MantineProvider });
  return { unmount, again: (now: DetailsProps['options']) => rerender(part(now)) };
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const type = (label: string, value: string) =>
  fireEvent.change(field(label), { target: { value } });
const press = (name: string) =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const isShown = (text: string) => screen.queryByText(text) !== null;
const toastMessages = () => listToasts().map(({ message }) => message);

afterEach(() => {
  cleanup();
  localStorage.clear();
  send.mockReset().mockResolvedValue(undefined);
  for (const { id } of listToasts()) toasts.dismiss(id);
});

describe('a form', () => {
  it("shows a field's error after submission until the field's value changes", async () => {
    show();
    await press('Add');
    await press('Save');
    expect(send).not.toHaveBeenCalled();
    expect([isShown('Name it.'), document.activeElement]).toEqual([true, field('Name')]);
    type('Password', 'x');
    expect(isShown('Name it.')).toBe(true);
    type('Name', 'Wren');
    expect(isShown('Name it.')).toBe(false);
  });

  it('focuses the summary of errors, which links to the faulty fields', async () => {
    show({}, true);
    await press('Save');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    fireEvent.click(screen.getByRole('link', { name: 'Name it.' }));
    expect(document.activeElement).toBe(field('Name'));
    field('Name').blur();
    await press('Save');
    expect(document.activeElement).toBe(screen.getByRole('alert'));
  });

  it('sends its values only once if the button is pressed twice', async () => {
    const sent = Promise.withResolvers<undefined>();
    const after = vi.fn();
    send.mockReturnValue(sent.promise);
    show({ after, done: 'Saved.' });
    type('Name', 'Wren');
    fireEvent.click(field('I agree'));
    await press('Save');
    expect(isShown('Saving...')).toBe(true);
    await press('Saving...');
    expect(send.mock.calls.map(([values]) => values)).toEqual([
      { ...initial, name: 'Wren', isAgreed: true },
    ]);
    await act(async () => sent.resolve(undefined));
    expect([isShown('Save'), after.mock.calls.length, toastMessages()]).toEqual([
      true,
      1,
      ['Saved.'],
    ]);
  });

  it('treats values typed during the request as unsaved changes', async () => {
    const sent = Promise.withResolvers<undefined>();
    send.mockReturnValue(sent.promise);
    show();
    expect(isShown('Not saved')).toBe(false);
    type('Name', 'Wren');
    await press('Save');
    type('Name', 'Wren Hale');
    await act(async () => sent.resolve(undefined));
    expect([field('Name').value, isShown('Not saved')]).toEqual(['Wren Hale', true]);
    await press('Save');
    expect(isShown('Not saved')).toBe(false);
  });

  it("shows the server's errors at their fields, or above the form", async () => {
    show();
    type('Name', 'Wren');
    send.mockRejectedValueOnce(refused({ name: ['Taken.'], other: ['No.'] }, 'Look.'));
    await press('Save');
    expect([isShown('Taken.'), isShown('Look.'), toastMessages()]).toEqual([true, false, []]);
    expect(document.activeElement).toBe(field('Name'));
    send.mockRejectedValueOnce(refused({ other: ['No.'] }, 'Look.'));
    await press('Save');
    expect([isShown('Taken.'), isShown('Look.'), toastMessages()]).toEqual([
      false,
      true,
      ['Look.'],
    ]);
    send.mockRejectedValueOnce(new Error('gone'));
    await press('Save');
    expect([isShown('Failed.'), toastMessages()]).toEqual([true, ['Failed.']]);
    expect(field('Name').value).toBe('Wren');
  });

  it('shows the field errors that `refusalOf` returns for a refused request', async () => {
    send.mockRejectedValueOnce(new ApiError(404, 'not_found', 'Nothing.'));
    show({ refusalOf: () => ({ faults: { name: 'Unknown.' } }) });
    type('Name', 'Wren');
    await press('Save');
    expect([isShown('Unknown.'), isShown('Nothing.'), toastMessages()]).toEqual([true, false, []]);
  });

  it('moves the errors of later rows up after a row was removed', async () => {
    const rules = ({ towns }: Values) =>
      Object.fromEntries(towns.map((_, row) => [`towns.${row}.town`, `Which town in row ${row}?`]));
    show({ rules });
    await press('Add');
    await press('Add');
    await press('Save');
    expect(document.activeElement).toBe(field('Town 0'));
    await press('Remove');
    expect(field('Town 0').getAttribute('aria-invalid')).toBe('true');
    expect(isShown('Which town in row 1?')).toBe(true);
    expect(isShown('Which town in row 0?')).toBe(false);
  });

  it("shows a field's error on blur if `whileTyping` is set", () => {
    show({ whileTyping: true });
    expect(isShown('Name it.')).toBe(false);
    fireEvent.blur(field('Name'));
    expect(isShown('Name it.')).toBe(true);
    type('Name', 'Wren');
    expect(isShown('Name it.')).toBe(false);
    type('Name', '');
    expect(isShown('Name it.')).toBe(true);
  });

  it('delays new errors until a pressed mouse button is released', async () => {
    show({ whileTyping: true });
    fireEvent.pointerDown(document.body);
    fireEvent.blur(field('Name'));
    expect(isShown('Name it.')).toBe(false);
    fireEvent.pointerUp(document.body);
    await vi.waitFor(() => expect(isShown('Name it.')).toBe(true));
  });

  it('resets its fields when the enclosing dialog opens', () => {
    const { again } = show({ opened: true });
    type('Name', 'Wren');
    fireEvent.click(field('I agree'));
    again({ opened: false });
    expect([field('Name').value, field('I agree').checked]).toEqual(['Wren', true]);
    again({ opened: true });
    expect([field('Name').value, field('I agree').checked]).toEqual(['', false]);
  });

  it('validates each of two submit actions by separate rules and messages', async () => {
    const sent = Promise.withResolvers<string>();
    send.mockReturnValue(sent.promise);
    show({
      rules: ({ name }, doing) => (doing === 'save' && !name ? { name: 'Name it.' } : {}),
      done: (result, doing) => `${doing}: ${String(result)}`,
    });
    await press('Save');
    expect([isShown('Name it.'), send.mock.calls.length]).toEqual([true, 0]);
    await press('Check');
    expect([isShown('Checking...'), isShown('Name it.')]).toEqual([true, false]);
    await act(async () => sent.resolve('fine'));
    expect([isShown('Check'), toastMessages()]).toEqual([true, ['check: fine']]);
  });
});

describe('a form after the session ended', () => {
  async function typeAndLose() {
    send.mockRejectedValueOnce(ended);
    const { unmount } = show({ keepAs: 'wren details' });
    type('Name', 'Wren');
    type('Password', 'secret');
    await press('Add');
    type('Town 0', 'Perth');
    await press('Save');
    unmount();
  }

  it('restores typed values except passwords', async () => {
    await typeAndLose();
    show({ keepAs: 'wren details' });
    expect([field('Name').value, field('Password').value]).toEqual(['Wren', '']);
    expect(field('Town 0').value).toBe('Perth');
    expect([isShown('Restored'), isShown('Not saved')]).toEqual([true, true]);
    expect(JSON.stringify(localStorage)).not.toContain('secret');
  });

  it('does not restore the values into a form with another storage key', async () => {
    await typeAndLose();
    show({ keepAs: 'fern details' });
    expect([field('Name').value, isShown('Restored')]).toEqual(['', false]);
  });

  it('deletes the stored values once a value of the restored form changes', async () => {
    await typeAndLose();
    const { unmount } = show({ keepAs: 'wren details' });
    type('Name', 'Wren Hale');
    unmount();
    show({ keepAs: 'wren details' });
    expect(field('Name').value).toBe('');
  });
});
