import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/** Modules of dialogs. Nearly all dialogs are lazy, so the modules are in no group: they would be a third of `parts`. */
const dialogs =
  /\/components\/(?:Modal|ModalBase|Drawer|ScrollArea|(?:form-)?dialog\.tsx|sheet\.tsx)/;

/**
 * Modules that many pages share are joined to four files. Without these groups a page loads a hundred files, most of them
 * smaller than their headers. `minShareCount` counts the routes and lazy parts that load a module.
 */
const groups = [
  { name: 'framework', test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  { name: 'contract', test: /node_modules\/zod\/|\/contract\/src\//, minShareCount: 30 },
  {
    name: 'parts',
    test: (id: string) =>
      /node_modules\/@(?:mantine|tabler)\/|\/app\/(?:components|lib|theme)\//.test(id) &&
      !dialogs.test(id),
    minShareCount: 13,
  },
  {
    // Twenty small modules of the sign-in pages: one by one, they delay the login of a slow network by half a second.
    name: 'sign-in',
    test: /\/app\/(?:features\/auth|lib\/passkeys)\/|\/app\/components\/(?:logo|back-button|skip-link|password-field|sign-in|passkey-button)|\/contract\/src\/(?:auth|vendors-auth|customers-auth|outcomes-passkeys)/,
    minShareCount: 4,
  },
];

/** A module of Node that the encryption's library imports only without WebCrypto. All browsers have WebCrypto. */
const external = ['crypto'];

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // PostCSS warns at each `composes ... from`.
  css: { transformer: 'lightningcss' },
  build: {
    // The page's security policy allows fonts and pictures of our own origin only.
    assetsInlineLimit: 0,
  },
  environments: {
    client: { build: { rollupOptions: { external, output: { codeSplitting: { groups } } } } },
  },
  worker: { rollupOptions: { external } },
  // Dependencies that development would find one by one, with a reload of the page each time.
  optimizeDeps: {
    include: ['@mantine/core', '@mantine/hooks', '@tabler/icons-react', 'zod'],
  },
  // The server bundle contains its libraries, so it runs their production code whatever NODE_ENV is.
  ssr: command === 'build' ? { noExternal: true } : {},
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
