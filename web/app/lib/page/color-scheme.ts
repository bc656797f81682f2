import { useEffect } from 'react';
import { createStore, useStore } from '../store.ts';

export const colorSchemes = ['auto', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/** A preference of this device, not of an account: signing out does not remove it. */
export const colorSchemeStorageKey = 'color_scheme';
/** Attribute that styles read. A script in the page's head sets it before the first paint. */
const attribute = 'data-mantine-color-scheme';

const store = createStore<ColorScheme>(stored());

/** The chosen scheme as React state; 'auto' on the server and at the first render. */
export const useColorScheme = (): ColorScheme => useStore(store, 'auto');

/** Applies a scheme without a transition of every colour, and stores the choice. */
export function setColorScheme(scheme: ColorScheme): void {
  try {
    window.localStorage.setItem(colorSchemeStorageKey, scheme);
  } catch {
    // If storage is forbidden, the choice lasts as long as the page.
  }
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  take(scheme);
  setTimeout(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  }, 10);
}

/** For the root component: applies choices of other tabs and, for 'auto', the device's scheme. */
export function useStoredColorScheme(): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const follow = ({ key, storageArea }: StorageEvent) => {
      if (key === colorSchemeStorageKey && storageArea === window.localStorage) take(stored());
    };
    renderScheme();
    queryDarkMode().addEventListener('change', renderScheme, { signal });
    window.addEventListener('storage', follow, { signal });
    return () => stop.abort();
  }, []);
}

function stored(): ColorScheme {
  try {
    // Node also has a `localStorage`, whose use logs a warning.
    const text =
      typeof window === 'undefined' ? null : window.localStorage.getItem(colorSchemeStorageKey);
    return colorSchemes.find((scheme) => scheme === text) ?? 'auto';
  } catch {
    return 'auto';
  }
}

function take(scheme: ColorScheme): void {
  store.set(scheme);
  renderScheme();
}

function renderScheme(): void {
  const scheme = store.get();
  const ofDevice = queryDarkMode().matches ? 'dark' : 'light';
  document.documentElement.setAttribute(attribute, scheme === 'auto' ? ofDevice : scheme);
}

const queryDarkMode = () => window.matchMedia('(prefers-color-scheme: dark)');
