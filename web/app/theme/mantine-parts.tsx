import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { type ComponentProps, useMemo } from 'react';
import type { Elements } from '../components/layout/elements.ts';
import { useNonce } from '../lib/page/nonce.ts';
import { theme } from './theme.ts';

type Mantine = NonNullable<ComponentProps<typeof MantineContext>['value']>;

const settings = {
  colorScheme: 'auto',
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} satisfies Mantine;

/** Our theme for Mantine's components, without the variables and scheme of `MantineProvider`. */
export function AppThemeProvider({ children }: { children: Elements }) {
  const nonce = useNonce();
  const value = useMemo(() => ({ ...settings, getStyleNonce: () => nonce ?? '' }), [nonce]);
  return (
    <MantineContext value={value}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
