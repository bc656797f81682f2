import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { renderHook } from '../../../test/render-hook.ts';
import { ApiError } from '../api/api-error.ts';
import { shownToasts, toasts } from '../toasts.ts';
import { type FormOptions, useForm } from './use-form.ts';

interface Values {
  name: string;
  days: { day: string }[];
  isAgreed: boolean;
}

const schema = z.object({
  name: z.string().min(1, 'Name it.'),
  days: z.array(z.object({ day: z.string().min(1, 'Which day?') })),
  isAgreed: z.boolean(),
});
const initial: Values = { name: '', days: [], isAgreed: false };
const event = { preventDefault: () => undefined } as never;
const typed = (value: string) => ({ currentTarget: { value } }) as never;
const refused = (errors: Record<string, string[]>, message = '') =>
  new ApiError(422, 'invalid', message, errors);

const draw = (options: Partial<FormOptions<Values>> = {}) =>
  renderHook(() =>
    useForm<Values>({
      initial,
      rules: schema,
      send: async () => undefined,
      failed: 'Not saved.',
      ...options,
    }),
  );

const toastMessages = () => shownToasts().map(({ message }) => message);

beforeEach(() => {
  for (const { id } of shownToasts()) toasts.dismiss(id);
});
afterEach(() => vi.unstubAllGlobals());

describe('a form', () => {
  it('restores typed values after the session ended, in the same form only', async () => {
    stubLocalStorage();
    const ended = new ApiError(401, 'unauthenticated', 'Please sign in to continue.');
    const form = await draw({ keepAs: 'wren details', send: () => Promise.reject(ended) });
    await form.act(() => form.now.change({ name: 'Wren', days: [{ day: 'Monday' }] }));
    await form.act(() => form.now.run());
    const other = await draw({ keepAs: 'fern details' });
    expect([other.now.values, other.now.isRestored]).toEqual([initial, false]);
    const again = await draw({ keepAs: 'wren details' });
    const typedBefore = { ...initial, name: 'Wren', days: [{ day: 'Monday' }] };
    expect([again.now.values, again.now.isChanged]).toEqual([typedBefore, true]);
    await again.act(() => again.now.change({ name: 'Wren Hale' }));
    expect((await draw({ keepAs: 'wren details' })).now.values).toEqual(initial);
  });

  it('shows faults on submit and clears those of changed fields', async () => {
    const send = vi.fn(async () => undefined);
    const form = await draw({ send });
    expect([form.now.faults, form.now.isChanged]).toEqual([[], false]);
    await form.act(() => form.now.change({ days: [{ day: '1' }, { day: '' }] }));
    await form.act(() => form.now.submit(event));
    expect(send).not.toHaveBeenCalled();
    expect(form.now.attempt).toBe(1);
    expect(form.now.faults.map(({ name, message }) => [name, message])).toEqual([
      ['name', 'Name it.'],
      ['days', 'Which day?'],
    ]);
    expect(form.now.errorOf('days.0')).toBeUndefined();
    expect(form.now.errorOf('days.1.day')).toBe('Which day?');
    await form.act(() => form.now.field('name').onChange(typed('Wren')));
    expect(form.now.errorOf('name')).toBeUndefined();
    expect(form.now.errorOf('days')).toBe('Which day?');
    expect(form.now.isChanged).toBe(true);
  });

  it('sends the values once, toasts success and is busy until then', async () => {
    const sent = Promise.withResolvers<undefined>();
    const send = vi.fn(() => sent.promise);
    const after = vi.fn();
    const form = await draw({ initial: { ...initial, name: 'Wren' }, send, after, done: 'Saved.' });
    await form.act(() => void form.now.submit(event));
    expect(form.now.isBusy).toBe(true);
    await form.act(() => form.now.submit(event));
    expect(send).toHaveBeenCalledTimes(1);
    await form.act(() => sent.resolve(undefined));
    expect(form.now.isBusy).toBe(false);
    expect(after).toHaveBeenCalledTimes(1);
    expect(toastMessages()).toEqual(['Saved.']);
  });

  it('counts values typed during the sending as changed', async () => {
    const sent = Promise.withResolvers<undefined>();
    const form = await draw({ send: () => sent.promise });
    await form.act(() => form.now.change({ name: 'Wren', days: [{ day: 'Monday' }] }));
    await form.act(() => void form.now.submit(event));
    await form.act(() => form.now.change({ name: 'Wren Hale' }));
    await form.act(() => sent.resolve(undefined));
    expect([form.now.values.name, form.now.isChanged]).toEqual(['Wren Hale', true]);
    await form.act(() => form.now.submit(event));
    expect(form.now.isChanged).toBe(false);
  });

  it('shows server faults at their fields and others above the form', async () => {
    const send = vi.fn<() => Promise<undefined>>();
    const form = await draw({ initial: { ...initial, name: 'Wren' }, send });
    send.mockRejectedValueOnce(refused({ 'days.0.day': ['Taken.'], other: ['No.'] }, 'Look.'));
    await form.act(() => form.now.submit(event));
    expect([form.now.errorOf('days'), form.now.failure, toastMessages()]).toEqual([
      'Taken.',
      undefined,
      [],
    ]);
    send.mockRejectedValueOnce(refused({ other: ['No.'] }, 'Look.'));
    await form.act(() => form.now.submit(event));
    expect([form.now.faults, form.now.failure, toastMessages()]).toEqual([[], 'Look.', ['Look.']]);
    send.mockRejectedValueOnce(new Error('gone'));
    await form.act(() => form.now.submit(event));
    expect([form.now.failure, toastMessages()]).toEqual(['Not saved.', ['Not saved.']]);
    expect(form.now.values.name).toBe('Wren');
  });

  it('lets the caller convert a refusal to faults', async () => {
    const form = await draw({
      initial: { ...initial, name: 'Wren' },
      send: () => Promise.reject(new ApiError(404, 'not_found', 'Nothing.')),
      refusalOf: () => ({ faults: { name: 'Nobody knows it.' } }),
    });
    await form.act(() => form.now.submit(event));
    expect([form.now.errorOf('name'), form.now.failure, toastMessages()]).toEqual([
      'Nobody knows it.',
      undefined,
      [],
    ]);
  });

  it('shows faults of left fields when it validates while typing', async () => {
    const form = await draw({ whileTyping: true });
    expect([form.now.errorOf('name'), form.now.found.name]).toEqual([undefined, 'Name it.']);
    await form.act(() => form.now.leave('name'));
    expect(form.now.errorOf('name')).toBe('Name it.');
    await form.act(() => form.now.change({ name: 'Wren' }));
    expect(form.now.errorOf('name')).toBeUndefined();
    await form.act(() => form.now.change({ name: '' }));
    expect(form.now.errorOf('name')).toBe('Name it.');
  });

  it('resets when its dialog opens', async () => {
    const options = { opened: false };
    const form = await draw(options);
    await form.act(() => form.now.change({ name: 'Wren' }));
    options.opened = true;
    const opened = await renderHook(() =>
      useForm<Values>({ initial, send: async () => undefined, failed: '', ...options }),
    );
    await opened.act(() => opened.now.change({ name: 'Wren', isAgreed: true }));
    options.opened = false;
    await opened.again();
    expect(opened.now.box('isAgreed').checked).toBe(true);
    options.opened = true;
    await opened.again();
    expect(opened.now.values).toEqual(initial);
  });

  it('distinguishes its actions in rules and while they run', async () => {
    const sent = Promise.withResolvers<string>();
    const send = vi.fn(() => sent.promise);
    const form = await renderHook(() =>
      useForm<{ reason: string }, 'keep' | 'drop', string>({
        initial: { reason: '' },
        rules: ({ reason }, act) => (act === 'drop' && !reason ? { reason: 'Why?' } : {}),
        send,
        failed: '',
        done: (result, act) => `${act}: ${result}`,
      }),
    );
    await form.act(() => form.now.run('drop'));
    expect([form.now.errorOf('reason'), send.mock.calls.length]).toEqual(['Why?', 0]);
    await form.act(() => void form.now.run('keep'));
    expect([form.now.busyWith, form.now.errorOf('reason')]).toEqual(['keep', undefined]);
    await form.act(() => sent.resolve('done'));
    expect([form.now.busyWith, toastMessages()]).toEqual([undefined, ['keep: done']]);
  });
});
