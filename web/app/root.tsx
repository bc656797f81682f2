import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core';
import './theme/mantine-styles.ts';
import './theme/fonts.css';
import './theme/global.css';
import './theme/variables.css';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { appleIconPath, manifestPath } from '@threshold/contract/app-head';
import { lazy } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { LazyMount } from './components/dialogs/lazy-mount.tsx';
import { LoginPrompt } from './components/dialogs/login-prompt.tsx';
import { RouteFailureView } from './components/feedback/error-view.tsx';
import { Toaster } from './components/feedback/toaster.tsx';
import type { Elements } from './components/layout/elements.ts';
import { VerifyPrompt } from './features/auth/verify-prompt.tsx';
import { RouteAnnouncer } from './features/shell/route-announcer.tsx';
import { SessionRestorer } from './features/shell/session-restorer.tsx';
import { useSession } from './lib/account/session.ts';
import { canonicalPath } from './lib/page/canonical.ts';
import { colorSchemeStorageKey, useKeptColorScheme } from './lib/page/color-scheme.ts';
import { firstScript } from './lib/page/first-script.ts';
import { watchPasses } from './lib/page/hydration.ts';
import { useNonce } from './lib/page/nonce.ts';
import { MantineParts } from './theme/mantine-parts.tsx';

/**
 * The canonical link is the path without its query for most pages, because queries only filter
 * them.
 */
function CanonicalLink() {
  const root = useRouteLoaderData<typeof loader>('root');
  const path = canonicalPath(useMatches());
  return root && path !== null ? <link rel="canonical" href={`${root.origin}${path}`} /> : null;
}

/**
 * Links of the installable app. The console has none, because it is no app and may have a separate
 * origin.
 */
function AppLinks() {
  const isConsole = useMatches().some(({ id }) => id.startsWith('routes/ops/'));
  if (isConsole) return null;
  return (
    <>
      <link rel="apple-touch-icon" href={appleIconPath} />
      <link rel="manifest" href={manifestPath} />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF8F3" />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0D1612" />
    </>
  );
}

export function Layout({ children }: { children: Elements }) {
  const nonce = useNonce();
  useKeptColorScheme();
  return (
    <html lang="en-AU" {...mantineHtmlProps} data-respect-reduced-motion>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {/* Vite's development client reads the nonce here for the styles that it adds. */}
        <meta property="csp-nonce" nonce={nonce} />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: firstScript }}
        />
        <ColorSchemeScript
          nonce={nonce}
          suppressHydrationWarning
          defaultColorScheme="auto"
          localStorageKey={colorSchemeStorageKey}
        />
        {/* Preloads the text face. A fallback with the same metrics is used until it arrives. */}
        <link rel="preload" href={figtree} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <AppLinks />
        <Meta />
        <CanonicalLink />
        <Links nonce={nonce} />
      </head>
      <body>
        <MantineParts>{children}</MantineParts>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** The public origin for canonical links; it does not change while the page is open. */
export function loader({ url }: LoaderFunctionArgs) {
  return { origin: url.origin };
}

export const shouldRevalidate = () => false;

export const clientMiddleware = [watchPasses];

const AppKeeper = lazy(() => import('./features/app/app-keeper.tsx'));

/** Loads the installable app for members only; guests load none of it. */
function AppOfMembers() {
  const isMember = useSession().kind === 'member';
  return <LazyMount wanted={isMember}>{() => <AppKeeper />}</LazyMount>;
}

export default function Root() {
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
      <SessionRestorer />
      <AppOfMembers />
      <LoginPrompt />
      <VerifyPrompt />
      <Toaster />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <main id="main">
      <RouteFailureView error={error} />
    </main>
  );
}
