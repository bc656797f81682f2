import { MantineContext, MantineThemeProvider } from '@mantine/core';
import { type ComponentProps, use, useMemo } from 'react';
import type { Elements } from '../components/elements.ts';
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

/**
 * What Mantine's parts need around them: our theme. It stands around pages and dialogs that have such parts, not in the root, so
 * that a page without any brings nothing of them. It does no more: the theme's variables are a file, and the colour scheme is
 * kept by `lib/page/color-scheme.ts`; Mantine's own provider would bring both to every page once more.
 */
export function MantineParts({ children }: { children: Elements }) {
  const isWithin = use(MantineContext) !== null;
  const nonce = useNonce();
  const value = useMemo(() => ({ ...settings, getStyleNonce: () => nonce ?? '' }), [nonce]);
  if (isWithin) return children;
  return (
    <MantineContext value={value}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
}
