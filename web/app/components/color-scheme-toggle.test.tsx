// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let isDarkDevice = false;
const device = new EventTarget();

/** The page anew, as it is loaded. */
async function opened(stored?: string) {
  vi.resetModules();
  localStorage.clear();
  if (stored !== undefined) localStorage.setItem('color_scheme', stored);
  const { useKeptColorScheme } = await import('../lib/page/color-scheme.ts');
  const { ColorSchemeToggle } = await import('./color-scheme-toggle.tsx');
  function Page() {
    useKeptColorScheme();
    return <ColorSchemeToggle />;
  }
  render(<Page />);
}

const shown = () => document.documentElement.getAttribute('data-mantine-color-scheme');
const chosen = () => screen.getAllByRole('radio').findIndex((one) => one.matches(':checked'));

beforeEach(() => {
  isDarkDevice = false;
  vi.stubGlobal('matchMedia', () =>
    Object.assign(device, {
      get matches() {
        return isDarkDevice;
      },
    }),
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function deviceTurns(dark: boolean) {
  isDarkDevice = dark;
  await act(async () => void device.dispatchEvent(new Event('change')));
}

test.each([undefined, 'auto', 'nonsense'])(
  'follows the device where %s is kept',
  async (stored) => {
    await opened(stored);
    expect([shown(), chosen()]).toEqual(['light', 0]);
    await deviceTurns(true);
    expect(shown()).toBe('dark');
  },
);

test('keeps what was chosen, whatever the device says', async () => {
  await opened('light');
  expect([shown(), chosen()]).toEqual(['light', 1]);
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect([shown(), chosen(), localStorage.getItem('color_scheme')]).toEqual(['dark', 2, 'dark']);
  await deviceTurns(false);
  expect(shown()).toBe('dark');
  fireEvent.click(screen.getByRole('radio', { name: 'Auto' }));
  expect(shown()).toBe('light');
});

test('takes what another tab chooses', async () => {
  await opened();
  localStorage.setItem('color_scheme', 'dark');
  const told = { key: 'color_scheme', storageArea: localStorage };
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', told)));
  expect([shown(), chosen()]).toEqual(['dark', 2]);
});

test('turns without a transition of each colour', async () => {
  await opened();
  // That of an earlier change may still be there.
  await vi.waitFor(() => expect(document.adoptedStyleSheets).toEqual([]));
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.adoptedStyleSheets.length).toBe(1);
  await vi.waitFor(() => expect(document.adoptedStyleSheets).toEqual([]));
});
