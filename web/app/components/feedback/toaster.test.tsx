// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { limits } from '@threshold/contract/limits';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listToasts, toasts } from '#app/lib/toasts.ts';
import { AppThemeProvider } from '#app/theme/mantine-parts.tsx';
import { Toaster } from './toaster.tsx';

const wait = () => act(() => vi.advanceTimersByTimeAsync(limits.toast.default_ms));

async function renderToast(): Promise<HTMLElement> {
  render(
    <AppThemeProvider>
      <Toaster />
    </AppThemeProvider>,
  );
  await act(async () => void toasts.success('Saved.'));
  return screen.getByText('Saved.');
}

beforeEach(() => {
  vi.useFakeTimers();
  // Tests share modules, so toasts of earlier tests may remain.
  for (const { id } of listToasts()) toasts.dismiss(id);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('a toast', () => {
  it('closes when its duration has ended', async () => {
    await renderToast();
    await wait();
    expect(listToasts()).toEqual([]);
  });

  it('stays while its button has the focus', async () => {
    await renderToast();
    const button = screen.getByRole('button', { name: 'Dismiss' });
    act(() => button.focus());
    await wait();
    expect(listToasts()).toHaveLength(1);
    act(() => button.blur());
    await wait();
    expect(listToasts()).toEqual([]);
  });

  it('stays while the pointer is over it', async () => {
    const toast = await renderToast();
    fireEvent.mouseEnter(toast);
    await wait();
    expect(listToasts()).toHaveLength(1);
    fireEvent.mouseLeave(toast);
    await wait();
    expect(listToasts()).toEqual([]);
  });
});
