// Styles of the Mantine components that pages use, in layers, so that our rules override them in
// any loading order.
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/Group.layer.css';
import '@mantine/core/styles/Stack.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Text.layer.css';
import '@mantine/core/styles/Table.layer.css';
import '@mantine/core/styles/Pagination.layer.css';
import '@mantine/core/styles/Code.layer.css';
import '@mantine/core/styles/Progress.layer.css';
import './theme/fonts.css';
import './theme/global.css';
import './theme/variables.css';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { ColorSchemeScript, mantineHtmlProps } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useNotifications } from '@mantine/notifications';
import { appleIconPath, isServiceWorkerDisabled, manifestPath } from '@threshold/contract/app-head';
import { brandSettings } from '@threshold/contract/brand';
import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react';
import {
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import { createLazyDialog, LazyMount } from './components/dialogs/lazy-dialog.tsx';
import { RouteFailureView } from './components/feedback/error-view.tsx';
import type { Elements } from './components/layout/elements.ts';
import { VerifyEmailPrompt } from './features/accounts/sign-in/verify/verify-email-prompt.tsx';
import { PageScroll } from './features/shell/page-scroll.tsx';
import { RouteAnnouncer } from './features/shell/route-announcer.tsx';
import { SessionRestorer } from './features/shell/session-restorer.tsx';
import { useLoginPrompt } from './lib/account/login-prompt.ts';
import { useSession } from './lib/account/session.ts';
import { colorSchemeStorageKey, useStoredColorScheme } from './lib/page/color-scheme.ts';
import { countNavigations } from './lib/page/hydration.ts';
import { useNonce } from './lib/page/nonce.ts';
import { resolveCanonicalPath } from './lib/page/page-meta.ts';
import { AppThemeProvider } from './theme/mantine-parts.tsx';

/** Canonical link of the page; for most pages the path only, because queries only filter. */
function CanonicalLink() {
  const root = useRouteLoaderData<typeof loader>('root');
  const path = resolveCanonicalPath(useMatches());
  return root && path !== null ? <link rel="canonical" href={`${root.origin}${path}`} /> : null;
}

/** Links of the installable app, except for staff pages, which may have another origin. */
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

/** Script that sets globals for the page's modules and runs before all modules. */
const firstScript = [
  // Otherwise zod would try `eval`, which the Content-Security-Policy refuses and reports.
  'globalThis.__zod_globalConfig={jitless:true}',
  brandSettings &&
    `globalThis.__brand=${JSON.stringify(brandSettings).replaceAll('<', String.raw`\u003c`)}`,
  isServiceWorkerDisabled && 'globalThis.__noWorker=true',
]
  .filter(Boolean)
  .join(';');

export function Layout({ children }: { children: Elements }) {
  const nonce = useNonce();
  useStoredColorScheme();
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
        <AppThemeProvider>{children}</AppThemeProvider>
        <PageScroll />
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

export const clientMiddleware = [countNavigations];

const AppLifecycle = lazy(() => import('./features/notifications/push/app-keeper.tsx'));

/** Loads the code of the installable app, for members only. */
function MemberApp() {
  const isMember = useSession().kind === 'member';
  return <LazyMount wanted={isMember}>{() => <AppLifecycle />}</LazyMount>;
}

/**
 * The live region, which is in the page before its first toast. The toaster's 12 KB load with the
 * first press or key, so that a later toast about a lost connection needs no request. Without
 * Suspense, because React may delay its content by 300 ms.
 */
function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType>();
  const hasToasts = useNotifications().notifications.length > 0;
  const load = async () => {
    // Without the toaster the page still works: errors are also shown next to their action.
    const part = await import('./components/feedback/toaster.tsx').catch(() => undefined);
    setToaster(() => part?.Toaster);
  };
  useWindowEvent('pointerdown', () => void load());
  useWindowEvent('keydown', () => void load());
  const loadForToasts = useEffectEvent(load);
  useEffect(() => {
    if (hasToasts) void loadForToasts();
  }, [hasToasts]);
  return (
    <section aria-label="Notifications" aria-live="polite">
      {Toaster && <Toaster />}
    </section>
  );
}

const LoginDialog = createLazyDialog(() => import('./components/dialogs/login-dialog.tsx'));

/** The dialog that any component opens with `openLoginPrompt()`. */
function LoginPrompt() {
  const intent = useLoginPrompt();
  return <LoginDialog opened={intent !== undefined} intent={intent} />;
}

export default function Root() {
  return (
    <>
      <Outlet />
      <RouteAnnouncer />
      <SessionRestorer />
      <MemberApp />
      <LoginPrompt />
      <VerifyEmailPrompt />
      <Toasts />
    </>
  );
}

export function ErrorBoundary() {
  return (
    <main id="main">
      <RouteFailureView />
    </main>
  );
}
