import { useEffect } from 'react';
import { createStore, useStore } from '../store.ts';

export const colorSchemes = ['auto', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

/** A preference of the device, not of an account, so signing out does not delete it. */
export const colorSchemeStorageKey = 'color_scheme';
/** The attribute from which our styles and Mantine's read the scheme. A script in the head sets it before the first paint. */
const attribute = 'data-mantine-color-scheme';

const store = createStore<ColorScheme>(stored());

/** Returns the chosen scheme and follows changes. The server and the first paint get 'auto'. */
export const useColorScheme = (): ColorScheme => useStore(store, 'auto');

/** Stores the scheme and applies it at once, without colour transitions. */
export function setColorScheme(scheme: ColorScheme): void {
  try {
    window.localStorage.setItem(colorSchemeStorageKey, scheme);
  } catch {
    // Without storage, the choice ends with the page.
  }
  const still = new CSSStyleSheet();
  still.replaceSync('*, *::before, *::after { transition: none !important; }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, still];
  take(scheme);
  setTimeout(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  }, 10);
}

/** For the root of the page: follows the device's scheme in 'auto', and choices in other tabs. */
export function useKeptColorScheme(): void {
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const follow = ({ key, storageArea }: StorageEvent) => {
      if (key === colorSchemeStorageKey && storageArea === window.localStorage) take(stored());
    };
    show();
    darkness().addEventListener('change', show, { signal });
    window.addEventListener('storage', follow, { signal });
    return () => stop.abort();
  }, []);
}

function stored(): ColorScheme {
  try {
    // Node has a `localStorage` that logs a warning when it is used.
    const text =
      typeof window === 'undefined' ? null : window.localStorage.getItem(colorSchemeStorageKey);
    return colorSchemes.find((scheme) => scheme === text) ?? 'auto';
  } catch {
    return 'auto';
  }
}

function take(scheme: ColorScheme): void {
  store.set(scheme);
  show();
}

function show(): void {
  const scheme = store.get();
  const ofDevice = darkness().matches ? 'dark' : 'light';
  document.documentElement.setAttribute(attribute, scheme === 'auto' ? ofDevice : scheme);
}

const darkness = () => window.matchMedia('(prefers-color-scheme: dark)');
