import { messages } from '@threshold/contract/texts/messages';
import { afterEach, expect, it, vi } from 'vitest';
import { stubLocalStorage } from '#test/memory-storage.ts';
import { renderHook } from '#test/render-hook.ts';
import { useTimeChoice } from './use-time-choice.ts';

afterEach(() => vi.unstubAllGlobals());

/** Renders the time picker for a professional who has no free time. */
async function showChoice() {
  stubLocalStorage();
  const read = vi.fn(async () => ({ timezone: 'Australia/Sydney', data: [] }));
  const options = { isOpen: true };
  const choice = await renderHook(() =>
    useTimeChoice({
      slots: { key: 'wren', read },
      send: async () => undefined,
      failed: 'Failed.',
      ...options,
    }),
  );
  await vi.waitFor(() => expect(choice.now.timezone).toBe('Australia/Sydney'));
  return { choice, options, read };
}

it('reports every date after the booking period as too late', async () => {
  const { choice } = await showChoice();
  for (const date of ['2199-01-01', '2199-01-02', '2199-01-03']) {
    await choice.act(() => choice.now.chooseDate(date));
    expect(choice.now.faults.date).toBe(messages.scheduling.too_late);
  }
});

it('loads only the first two weeks of free times when the dialog opens again', async () => {
  const { choice, options, read } = await showChoice();
  const later = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await choice.act(() => choice.now.chooseDate(later));
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  options.isOpen = false;
  await choice.again();
  options.isOpen = true;
  await choice.again();
  await vi.waitFor(() => expect(choice.now.isLoading).toBe(false));
  expect(read).toHaveBeenCalledTimes(3);
});
