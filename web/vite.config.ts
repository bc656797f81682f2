import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

/**
 * What every page needs travels in two files instead of twenty small ones: the framework, and the shell with
 * all that it stands on. What the landing page has in common with the search is a third: each file costs its
 * headers. What a page alone needs stays its own.
 */
const framework = /node_modules\/(?:react|react-dom|react-router|scheduler)\//;
const shell = oneOf(
  /\/app\/(?:root|routes\/public-layout|features\/shell\/(?:public-header|shell))\.tsx/,
  /\/app\/lib\/(?:page\/(?:page-meta|use-every|use-opening)|use-action)\.ts/,
  /\/contract\/src\/outcomes\.ts/,
  /@mantine\/.+\/(?:create-scoped-keydown-handler|use-merged-ref|use-uncontrolled|DirectionProvider|create-safe-context|get-auto-contrast-value)\.mjs/,
);
const fields = oneOf(
  /\/app\/components\/use-autoplay\.ts/,
  /\/app\/components\/(?:place-box\/place-box|badge|play-button|stars|structured-data|drawings\/step-(?:search|compare|connect|rate))\.tsx/,
  /\/app\/features\/(?:places\/place-source|requirements\/requirements-form)\.tsx?/,
  /@tabler\/.+\/Icon(?:Calendar|ChevronRight|Phone|Search|ShieldCheck)\.mjs/,
);
/** What carries forms, for the pages that have one as they open. */
const form = /\/app\/lib\/forms\/use-form\.ts/;
/** What pages of members share: each alone would cost more in headers than in script. */
const small = oneOf(
  /\/app\/components\/(?:loading|skeleton)\.tsx/,
  /\/app\/lib\/(?:files\/(?:file-text|save)|page\/use-now)\.ts/,
  /@tabler\/.+\/Icon(?:ArrowDown|ArrowLeft|Clock|ExternalLink|Lock|Mail|Paperclip)\.mjs/,
);
/** What the contract says of accounts, for the pages of members. */
const account = /\/contract\/src\/(?:accounts|notifications|own-id|passwords)\.ts/;
const groups = [
  { name: 'framework', test: framework, priority: 2 },
  { name: 'shell', test: shell, priority: 1 },
  { name: 'form', test: form, priority: 1 },
  { name: 'small', test: small },
  { name: 'account', test: account },
  { name: 'fields', test: fields },
];

function oneOf(...paths: readonly RegExp[]) {
  return (id: string) => paths.some((path) => path.test(id));
}

/**
 * Assets are never inlined: the page's security policy allows fonts and pictures of our origin only.
 * The built server bundle carries its libraries, so it renders with their production code whatever NODE_ENV says.
 */
export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rollupOptions: { output: { codeSplitting: { groups } } } } },
  },
  // Named here, development does not find them one by one and reload the page each time.
  optimizeDeps: {
    include: ['@mantine/core', '@mantine/hooks', '@tabler/icons-react', 'zod'],
  },
  ssr: command === 'build' ? { noExternal: true } : {},
  // Left as it is in what runs on the server, React would look at the machine's and take its slow development code.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
}));
