import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from '../../../test/render-hook.ts';
import { listToasts, toasts } from '../toasts.ts';
import { useWizard, type WizardOptions } from './use-wizard.ts';

interface Values {
  name: string;
  town: string;
}

const event = { preventDefault: () => undefined } as never;
const keep = vi.fn();
const send = vi.fn<() => Promise<void>>();

const draw = (options: Partial<WizardOptions<Values>> = {}) =>
  renderHook(() =>
    useWizard<Values>({
      steps: [{ fields: ['name'] }, { fields: ['town'] }],
      initial: { name: '', town: '' },
      firstStep: 0,
      faultsOf: (step, { name, town }) =>
        step === 0 ? { name: name ? undefined : 'Who?' } : { town: town ? undefined : 'Where?' },
      keep,
      isDone: false,
      send,
      failed: 'Not sent.',
      refusalOf: () => ({ failure: 'Not sent.' }),
      ...options,
    }),
  );

beforeEach(() => {
  keep.mockReset();
  send.mockReset().mockResolvedValue();
  for (const { id } of listToasts()) toasts.dismiss(id);
});
afterEach(() => vi.unstubAllGlobals());

it('leaves a step only if the step is valid, and stores typed values', async () => {
  const wizard = await draw({ stuck: () => 'Answer all.' });
  expect([wizard.now.isValid, wizard.now.faults, keep.mock.calls]).toEqual([false, [], []]);
  await wizard.act(() => wizard.now.next(event));
  expect([wizard.now.step, wizard.now.attempt, wizard.now.errorOf('name')]).toEqual([0, 1, 'Who?']);
  expect(listToasts().map(({ message }) => message)).toEqual(['Answer all.']);
  await wizard.act(() => wizard.now.setFieldValue('name', 'Wren'));
  expect(keep).toHaveBeenLastCalledWith(0, { name: 'Wren', town: '' });
  await wizard.act(() => wizard.now.next(event));
  expect([wizard.now.step, wizard.now.moves, wizard.now.attempt]).toEqual([1, 1, 0]);
  expect(listToasts()).toEqual([]);
  expect(keep).toHaveBeenLastCalledWith(1, { name: 'Wren', town: '' });
  await wizard.act(() => wizard.now.back());
  expect([wizard.now.step, wizard.now.moves]).toEqual([0, 2]);
});

it('returns to the step of a field refused by the server', async () => {
  send.mockRejectedValueOnce(new Error('refused'));
  const wizard = await draw({
    initial: { name: 'Wren', town: 'Carlton' },
    firstStep: 1,
    refusalOf: () => ({ faults: { name: 'Taken.' } }),
  });
  await wizard.act(() => wizard.now.next(event));
  expect([wizard.now.step, wizard.now.moves, wizard.now.attempt]).toEqual([0, 0, 1]);
  expect(wizard.now.faults.map(({ message }) => message)).toEqual(['Taken.']);
});

it('calls `beforeNext` before the next step and `beforeSend` before sending', async () => {
  const beforeNext = vi.fn((_: number, go: () => void) => go());
  const beforeSend = vi.fn();
  const wizard = await draw({
    initial: { name: 'Wren', town: 'Carlton' },
    beforeNext,
    beforeSend,
  });
  await wizard.act(() => wizard.now.next(event));
  expect([wizard.now.step, beforeNext.mock.calls[0]?.[0]]).toEqual([1, 0]);
  await wizard.act(() => wizard.now.next(event));
  expect([beforeSend.mock.calls.length, send.mock.calls.length]).toEqual([1, 0]);
  await wizard.act(() => wizard.now.run());
  expect(send).toHaveBeenCalledTimes(1);
});

it('neither stores values nor changes its step if `isDone` is true', async () => {
  const wizard = await draw({ initial: { name: 'Wren', town: '' }, isDone: true });
  await wizard.act(() => wizard.now.setFieldValue('town', 'Carlton'));
  await wizard.act(() => wizard.now.next(event));
  expect([wizard.now.step, keep.mock.calls]).toEqual([0, []]);
});
