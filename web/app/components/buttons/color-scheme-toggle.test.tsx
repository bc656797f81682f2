// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

let isDarkDevice = false;
const device = new EventTarget();

/** Simulates a page load in a browser that has stored the colour scheme `stored`. */
async function opened(stored?: string) {
  vi.resetModules();
  localStorage.clear();
  if (stored !== undefined) localStorage.setItem('color_scheme', stored);
  const { useStoredColorScheme } = await import('../../lib/page/color-scheme.ts');
  const { ColorSchemeToggle } = await import('./color-scheme-toggle.tsx');
  function Page() {
    useStoredColorScheme();
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
  "uses the device's colour scheme if the stored scheme is %s",
  async (stored) => {
    await opened(stored);
    expect([shown(), chosen()]).toEqual(['light', 0]);
    await deviceTurns(true);
    expect(shown()).toBe('dark');
  },
);

test("leaves a chosen colour scheme unchanged when the device's scheme changes", async () => {
  await opened('light');
  expect([shown(), chosen()]).toEqual(['light', 1]);
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect([shown(), chosen(), localStorage.getItem('color_scheme')]).toEqual(['dark', 2, 'dark']);
  await deviceTurns(false);
  expect(shown()).toBe('dark');
  fireEvent.click(screen.getByRole('radio', { name: 'Auto' }));
  expect(shown()).toBe('light');
});

test('applies a colour scheme that was chosen in another browser tab', async () => {
  await opened();
  localStorage.setItem('color_scheme', 'dark');
  const event = { key: 'color_scheme', storageArea: localStorage };
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', event)));
  expect([shown(), chosen()]).toEqual(['dark', 2]);
});

test('changes the colour scheme without animating each colour', async () => {
  await opened();
  // Waits until the style sheet of an earlier change is removed.
  await vi.waitFor(() => expect(document.adoptedStyleSheets).toEqual([]));
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.adoptedStyleSheets.length).toBe(1);
  await vi.waitFor(() => expect(document.adoptedStyleSheets).toEqual([]));
});
