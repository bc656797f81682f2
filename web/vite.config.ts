import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { contractCalls } from './scripts/contract-calls.ts';
import { contractConstants } from './scripts/contract-constants.ts';
import { contractForBrowsers } from './scripts/contract-for-browsers.ts';
import { encryptionApart } from './scripts/encryption-apart.ts';
import { stylesOfGuests } from './scripts/styles-of-guests.ts';

/**
 * What every page needs travels in two files instead of twenty small ones: the framework, and the shell with
 * all that it stands on. What the landing page has in common with the search is a third, and what Mantine's parts stand on
 * a fourth, which the landing page does without: each file costs its headers. What a page alone needs stays its own.
 */
const framework = /node_modules\/(?:react|react-dom|react-router|scheduler)\//;
const shell = oneOf(
  /\/app\/(?:root|routes\/public-layout|features\/shell\/(?:public-header|shell))\.tsx/,
  /\/app\/lib\/(?:api\/api-error|page\/(?:page-meta|use-every|use-opening))\.ts/,
  /\/app\/theme\/[\w-]+\.module\.css/,
);
/** The place box, for the landing page and the search. */
const places = oneOf(
  /\/app\/components\/(?:place-box\/place-box|plain-field|structured-data)\.tsx/,
  /\/app\/features\/places\/place-source\.ts/,
  /@tabler\/.+\/IconSearch\.mjs/,
);
/** What Mantine's parts stand on, its plain field, and small things beside them, for all pages but the landing page. */
const mantine = oneOf(
  /\/app\/(?:routes\/mantine-layout|theme\/mantine-parts|components\/(?:loading|skeleton))\.tsx/,
  /\/app\/lib\/(?:use-action|use-is-wide|page\/use-now)\.ts/,
  /@tabler\/.+\/Icon(?:ArrowLeft|Clock|ExternalLink|Lock|Mail)\.mjs/,
  /@mantine\/core\/esm\/components\/(?:Input|InputBase|TextInput)\//,
  /@mantine\/.+\/(?:create-scoped-keydown-handler|use-merged-ref|use-uncontrolled|DirectionProvider|create-safe-context|get-auto-contrast-value)\.mjs/,
);
/** What the landing page loads later, as far as other pages have it, too. */
const fields = oneOf(
  /\/app\/(?:components\/use-autoplay|lib\/(?:forms\/use-form|page\/last-sought))\.ts/,
  /\/app\/components\/(?:badge|play-button|stars|drawings\/(?:keys|queenslander|step-(?:search|compare|connect|rate)))\.tsx/,
  /\/app\/features\/requirements\/requirements-form\.tsx/,
  /@tabler\/.+\/Icon(?:Calendar|ChevronRight|Phone|ShieldCheck)\.mjs/,
);
/** Sentences and limits that pages read as they run; those known before stand where they are read (`contract-constants.ts`). */
const sentences = /\/contract\/src\/(?:outcomes|limits|limits-e2ee)\.ts/;
/** What pages of members share: each alone would cost more in headers than in script. */
const small = oneOf(
  /\/app\/components\/(?:file-access\/use-file-access|files-picker\/file-rules)\.ts/,
  /\/app\/lib\/(?:files\/(?:file-text|safe-file-name|save)|page\/use-focus-heir)\.ts/,
  /@tabler\/.+\/Icon(?:ArrowDown|Paperclip)\.mjs/,
);
/** The schemas' library and what all schemas stand on: pages that check nothing do without, so no other group may take it along. */
const schemas = oneOf(/node_modules\/zod\//, /\/contract\/src\/(?:messages|primitives|query)\.ts$/);
/** What the contract says of accounts, for the pages of members. Calls alone, which stand apart with a query, bring none of it. */
const account = /\/contract\/src\/(?:accounts|notifications|own-id|passwords|visit-events)\.ts$/;
/** What a chat and a profile say of who is away: two small files would cost more in headers than in script. */
const away = oneOf(/\/contract\/src\/away-words\.ts/, /\/app\/components\/away-alert\.tsx/);
/*
 * What the search, the place pages and the profiles share, in two files instead of twelve: each is run in a task of its own. Whoever
 * signs in needs the first alone: what was wanted before.
 */
const intents = oneOf(
  /\/app\/lib\/(?:account\/(?:intent|pending-claim)|page\/last-(?:search|sought))\.ts/,
  /\/app\/features\/auth\/intent-words\.ts/,
);
const listings = oneOf(
  /\/app\/lib\/(?:account\/use-start-chat|format\/(?:call-text|distance)|page\/from-search|shortlist\/compare-picks)\.ts/,
  /\/contract\/src\/answer-times\.ts/,
  /@tabler\/.+\/IconMessage\.mjs/,
);
/** The way to the API, which a group would take along as a part of its own. */
const apiClient = /\/app\/lib\/api\/(?:api|api-client|body-of)\.ts/;
/** The same of what carries a passkey's answer from the sign-in of any page. */
const carried = /\/app\/lib\/passkeys\/carried-output\.ts/;
/** What looks whether a browser has message keys, for members alone. */
const keysHere = oneOf(
  /\/app\/routes\/(?:use-)?keys-by-themselves\.tsx?/,
  /\/app\/lib\/key-database\.ts/,
);
/** What makes, opens and publishes message keys: for a member's first page, the settings and the inbox. */
const keys = oneOf(
  /\/contract\/src\/(?:e2ee|messages-e2ee)\.ts$/,
  /\/app\/features\/e2ee\/trust\/(?:alone-with-keys|ensure-keys|keys-by-themselves|own-keys|tell-visit)\.ts/,
  /\/app\/features\/e2ee\/vault\/(?:protocol|start-vault|vault-client)\.ts/,
);
/** What the inbox opens and seals with, beside them. */
const sealing = oneOf(
  /\/contract\/src\/e2ee-links\.ts$/,
  /\/app\/features\/e2ee\/(?:link-strip\.tsx|trust\/(?:change-backup|peer-trust|read-link|start-encryption)\.tsx?|vault\/(?:keys-state|readings)\.ts)/,
);
const groups = [
  { name: 'framework', test: framework, priority: 2 },
  { name: 'shell', test: shell, priority: 1 },
  { name: 'places', test: places, priority: 1 },
  { name: 'mantine', test: mantine, priority: 1 },
  { name: 'sentences', test: sentences, priority: 1 },
  { name: 'schemas', test: schemas, priority: 1 },
  { name: 'api-client', test: apiClient, priority: 1 },
  { name: 'carried-output', test: carried, priority: 1 },
  { name: 'intents', test: intents },
  { name: 'listings', test: listings },
  { name: 'small', test: small },
  { name: 'account', test: account },
  { name: 'fields', test: fields },
  { name: 'away', test: away },
  { name: 'message-keys', test: keys },
  { name: 'keys-here', test: keysHere },
  { name: 'sealing', test: sealing },
];

/** The pages that guests come by, with what stands around them, and the part of the landing page whose script comes later. */
const pagesOfGuests = [
  '/app/root.tsx',
  '/app/routes/public-layout.tsx',
  '/app/routes/mantine-layout.tsx',
  '/app/routes/app-layout.tsx',
  '/app/routes/home.tsx',
  '/app/routes/home-below.tsx',
  '/app/routes/search.tsx',
  '/app/routes/place.tsx',
  '/app/routes/vendor-profile.tsx',
];

function oneOf(...paths: readonly RegExp[]) {
  return (id: string) => paths.some((path) => path.test(id));
}

/** A drawing that a style names is asked for once the style is there, so a small one that the first picture needs stands in it. */
const isInlined = (path: string) => path.endsWith('/star.svg');

/**
 * Other assets are never inlined: the page's security policy allows fonts of our origin only.
 * The built server bundle carries its libraries, so it renders with their production code whatever NODE_ENV says.
 */
export default defineConfig(({ command }) => ({
  plugins: [
    reactRouter(),
    contractCalls(),
    contractConstants(),
    contractForBrowsers(),
    encryptionApart(),
    stylesOfGuests(pagesOfGuests),
  ],
  build: { assetsInlineLimit: isInlined },
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
