import { ColorSchemeScript, MantineProvider, mantineHtmlProps } from '@mantine/core';
import './theme/mantine-styles.ts';
import './theme/fonts.css';
import './theme/global.css';
import bricolage from '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import type { ReactNode } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { colorSchemeManager, colorSchemeStorageKey } from './lib/color-scheme.ts';
import { useNonce } from './lib/nonce.ts';
import { cssVariablesResolver } from './theme/css-variables.ts';
import { theme } from './theme/theme.ts';

function FontPreload({ href }: { href: string }) {
  return <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />;
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  return (
    <html lang="en-AU" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {/* Where Vite's development client finds the nonce for the styles it adds. */}
        <meta property="csp-nonce" nonce={nonce} />
        <ColorSchemeScript
          nonce={nonce}
          suppressHydrationWarning
          defaultColorScheme="auto"
          localStorageKey={colorSchemeStorageKey}
        />
        <FontPreload href={figtree} />
        <FontPreload href={bricolage} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariablesResolver}
          defaultColorScheme="auto"
          colorSchemeManager={colorSchemeManager}
          getStyleNonce={() => nonce ?? ''}
        >
          {children}
        </MantineProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}
