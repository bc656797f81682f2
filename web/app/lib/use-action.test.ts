import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderHook } from '../../test/render-hook.ts';
import { ApiError } from './api/api-error.ts';
import { listToasts, toasts } from './toasts.ts';
import { type ActionOptions, useAction } from './use-action.ts';

const refusal = new ApiError(409, 'conflict', 'Somebody was faster.');
const act = vi.fn<(id: string) => Promise<number>>();
const draw = (options: Partial<ActionOptions<[id: string], number>> = {}) =>
  renderHook(() => useAction(act, { failed: 'That did not work.', ...options }));
const shown = () => listToasts().map((toast) => [toast['data-tone'], toast.message]);

beforeEach(() => {
  act.mockReset();
  for (const { id } of listToasts()) toasts.dismiss(id);
});
afterEach(() => vi.unstubAllGlobals());

it("removes the action's error toasts when the action succeeds", async () => {
  act.mockRejectedValueOnce(refusal);
  const before = await draw();
  await before.act(() => before.now.run('a'));
  toasts.error('Another act failed.', 'another');
  expect(shown()).toEqual([
    ['error', 'Somebody was faster.'],
    ['error', 'Another act failed.'],
  ]);
  act.mockResolvedValueOnce(1);
  const later = await draw();
  await later.act(() => later.now.run('a'));
  expect(shown()).toEqual([['error', 'Another act failed.']]);
});

it('ignores a second run while busy; calls `after` after the toast', async () => {
  const result = Promise.withResolvers<number>();
  act.mockReturnValue(result.promise);
  const after = vi.fn(() => expect(shown()).toEqual([['success', '3 of a']]));
  const action = await draw({ done: (count, id) => `${count} of ${id}`, after });
  await action.act(() => {
    void action.now.run('a');
    void action.now.run('b');
  });
  expect([action.now.isBusy, action.now.busyWith]).toEqual([true, ['a']]);
  await action.act(() => result.resolve(3));
  expect([action.now.isBusy, act.mock.calls]).toEqual([false, [['a']]]);
  expect(after).toHaveBeenCalledWith(3, 'a');
});

it("shows a failure's message as a toast until the next attempt", async () => {
  const action = await draw();
  act.mockRejectedValueOnce(refusal);
  await action.act(() => action.now.run('a'));
  expect([action.now.failure, action.now.error]).toEqual([refusal.message, refusal]);
  expect(shown()).toEqual([['error', refusal.message]]);
  act.mockRejectedValueOnce(new Error('a fault of ours'));
  await action.act(() => action.now.run('a'));
  expect(action.now.failure).toBe('That did not work.');
  expect(shown()).toEqual([['error', 'That did not work.']]);
  act.mockResolvedValueOnce(1);
  await action.act(() => action.now.run('a'));
  expect([action.now.failure, shown()]).toEqual([undefined, []]);
});

it('shows the toast that `say` returns, or none if `toast` is false', async () => {
  act.mockRejectedValue(refusal);
  const quiet = await draw({ toast: false });
  await quiet.act(() => quiet.now.run('a'));
  expect([quiet.now.failure, shown()]).toEqual([refusal.message, []]);
  const own = await draw({ say: (_, id) => ({ toast: `Not ${id}.`, tone: 'warning' }) });
  await own.act(() => own.now.run('a'));
  expect([own.now.failure, shown()]).toEqual([undefined, [['warning', 'Not a.']]]);
});
