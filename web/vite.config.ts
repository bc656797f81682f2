import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Modules of dialogs, left out of `parts`: they load lazily and would be a third of that group. */
const dialogs =
  /\/components\/(?:Modal|ModalBase|Drawer|ScrollArea|Portal|Overlay|Paper|dialogs)\/|\/use-focus-(?:trap|return)\//;

/** Modules of tables and pages of lists, which the landing page does not need. */
const lists = /\/(?:components\/(?:Table|Pagination|lists)|use-pagination)\/|\/layout\/pager\./;

/** Modules for API calls outside of loaders, which the landing page does not need. */
const queries = /\/node_modules\/@tanstack\/|\/app\/lib\/client\/session-client\./;

/**
 * Small modules of the sign-in pages; as separate files they delay a slow login by half a second.
 */
const signInModules = [
  '/app/features/accounts/sign-in/',
  '/app/lib/passkeys/',
  '/app/lib/page/',
  '/app/lib/indexed-db.',
  '/app/lib/key-database.',
  '/app/routes/auth/auth-layout.',
  '/app/routes/keys-of-members.',
  ...[
    'layout/logo',
    'buttons/back-button',
    'layout/skip-link',
    'fields/password-field',
    'fields/sign-in',
    'buttons/passkey-button',
    'layout/focus-heading',
    'pictures/drawings/street',
  ].map((name) => `/app/components/${name}`),
  ...['endpoints/accounts/auth.', 'texts/passkey-texts.'].map((name) => `/contract/src/${name}`),
];

/**
 * Combines modules that many pages share; otherwise a page loads a hundred files. `minShareCount`
 * counts routes and lazy parts.
 */
const groups = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  { name: 'contract', test: /node_modules\/zod\/|\/contract\/src\//, minShareCount: 30 },
  {
    name: 'parts',
    test: (id: string) =>
      /node_modules\/(?:@mantine|@tabler|klona|fast-deep-equal)\/|\/app\/(?:components|lib|theme)\//.test(
        id,
      ) &&
      !dialogs.test(id) &&
      !lists.test(id) &&
      !queries.test(id),
    minShareCount: 13,
  },
  { name: 'queries', test: queries },
  {
    name: 'sign-in',
    test: (id: string) => signInModules.some((path) => id.includes(path)),
    minShareCount: 4,
  },
];

/** A Node module that the encryption's library imports only without WebCrypto. */
const external = ['crypto'];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // Uses Lightning CSS, because PostCSS warns about each `composes ... from`.
  css: { transformer: 'lightningcss' },
  build: {
    // One style sheet is 12 to 20 KB larger than the sheets of one page. It replaces up to twenty
    // requests before the first paint.
    cssCodeSplit: false,
    // The page's security policy allows fonts and pictures only from this site.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rollupOptions: { external, output: { codeSplitting: { groups } } } } },
  },
  worker: { rollupOptions: { external } },
  // Dependencies that the development server would otherwise discover one by one, reloading the
  // page each time.
  optimizeDeps: {
    include: [
      '@mantine/core',
      '@mantine/dropzone',
      '@mantine/form',
      '@mantine/hooks',
      '@mantine/notifications',
      '@tabler/icons-react',
      'zod',
    ],
  },
  // The server bundle includes its libraries, so that it runs their production code regardless of
  // NODE_ENV.
  ssr: command === 'build' ? { noExternal: true } : {},
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
