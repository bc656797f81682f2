import { globSync, readFileSync } from 'node:fs';
import { checklistStages } from '@threshold/contract/rules/purchases/checklist-stages';
import { guideTools, stageGuides } from '@threshold/contract/texts/guide-paths';
import { promiseSentences } from '@threshold/contract/texts/sentences';
import { states } from '@threshold/contract/vocabularies';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, matchRoutes, type RouteObject, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { CustomerHelpPanel } from '#app/features/accounts/settings/customer-help-panel.tsx';
import { VendorHelpPanel } from '#app/features/accounts/settings/vendor-help-panel.tsx';
import { readGuide } from '#app/features/content/guides/read-guide.ts';
import { privacyPolicy } from '#app/features/content/legal/privacy-policy-text.ts';
import { secureMessages } from '#app/features/content/legal/secure-messages-text.ts';
import { termsOfService } from '#app/features/content/legal/terms-of-service-text.ts';
import { AboutPage } from '#app/features/content/pages/about-page.tsx';
import { SubscriptionPage } from '#app/features/content/pages/subscription-page.tsx';
import { paths } from '#app/lib/paths.ts';
import routes from '#app/routes.ts';
import { AppThemeProvider } from '#app/theme/mantine-parts.tsx';

const root = new URL('../../', import.meta.url).pathname;
const readSources = (...patterns: string[]) =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((file) => readFileSync(`${root}${file}`, 'utf8'))
    .join('\n');

const listMatches = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([, match]) => match ?? '');

/** Lists all strings in a tree of objects and arrays. */
const listStrings = (tree: unknown): string[] =>
  typeof tree === 'string' ? [tree] : Object.values(tree ?? {}).flatMap(listStrings);

const renderPage = (page: ReactNode): string => {
  const router = createMemoryRouter([{ path: '*', element: page }]);
  return renderToStaticMarkup(
    <AppThemeProvider>
      <RouterProvider router={router} />
    </AppThemeProvider>,
  );
};

const pages = [
  <CustomerHelpPanel key="customer" />,
  <VendorHelpPanel key="vendor" />,
  <AboutPage key="about" isDemo />,
  <SubscriptionPage key="subscription" />,
].map(renderPage);

const guides = checklistStages.flatMap((stage) =>
  [undefined, ...states].map((state) => readGuide(stageGuides[stage].slug, state?.toLowerCase())),
);

/** The quoted texts of a source file. */
const ledger = Array.from(
  readSources('server/src/features/content/promises/promise-ledger.ts').matchAll(
    /(['`])((?:(?!\1).)+)\1/g,
  ),
  ([, , text]) => text?.replaceAll(/\$\{[^}]*\}/g, '') ?? '',
);

/** Texts of legal and help pages, with their links. */
const texts = [
  ...listStrings([privacyPolicy, secureMessages, termsOfService, guides, guideTools]),
  ...listStrings(JSON.parse(readSources('server/src/seed/data/faqs.json'))),
  ...listStrings(promiseSentences),
  ...ledger,
  ...pages,
];

const sentences = new Set(
  texts.flatMap((text) =>
    text
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&#x27;', "'")
      .split(/(?<=[.!?])\s+/),
  ),
);

const isPage = (path: string): boolean => {
  const { pathname } = new URL(path, 'http://localhost');
  const last = matchRoutes(routes as RouteObject[], pathname)?.at(-1);
  if (last === undefined || last.route.path === '*') return false;
  const { step, state, tool } = last.params;
  if (tool !== undefined) return guideTools.some(({ slug }) => slug === tool);
  return step === undefined || readGuide(step, state) !== undefined;
};

test('legal and help pages name only existing pages', () => {
  const named = new Set(
    texts.flatMap((text) => listMatches(text, /(?<![^\s"'(])(\/[a-z#](?:[\w#/.-]*\w)?)/g)),
  );
  expect(named.size).toBeGreaterThan(100);
  expect([...named].filter((path) => !isPage(path))).toEqual([]);
  expect(['/no-such-page', '/guides/no-such-step', '/guides/tools/no'].some(isPage)).toBe(false);
});

test('every path in `paths` has a page', () => {
  const addresses = Object.values(paths).map((path) =>
    typeof path === 'string' ? path : path('1', '2'),
  );
  expect(addresses.filter((path) => !isPage(path))).toEqual([]);
});

/** Maps a phrase of the pages to the names of our mails or settings; empty if it means neither. */
type Phrases = Readonly<Record<string, readonly string[]>>;

/** Lists sentences that match even without the known phrases, unused phrases, and unknown names. */
const listFaults = (pattern: RegExp, phrases: Phrases, names: ReadonlySet<string>) => ({
  unlisted: [...sentences].filter((sentence) =>
    pattern.test(
      Object.keys(phrases).reduce((rest, phrase) => rest.replaceAll(phrase, ''), sentence),
    ),
  ),
  unused: Object.keys(phrases).filter(
    (phrase) => ![...sentences].some((one) => one.includes(phrase)),
  ),
  unknown: Object.values(phrases)
    .flat()
    .filter((name) => !names.has(name)),
});
const noFaults = { unlisted: [], unused: [], unknown: [] };

const mailPattern =
  /\be-?mails?\b(?! address| domain)|\bmails?\b(?! server)|\bwe(?:['’]ll| will)? (?:notify|remind|tell|write to) you\b|\bnotified to you\b/i;
/** Templates of the mails that the pages name. */
const mailPhrases: Phrases = {
  'We send emails that you asked for or that your account needs': [],
  'deliver its email': [],
  'notified to you by email': [
    'password_changed',
    'password_reset',
    'two_factor_enabled',
    'two_factor_disabled',
  ],
  // Staff write this email by hand, so it has no template.
  'we tell you and the Office of the Australian Information Commissioner': [],
  'We tell you 14 days before': ['purchase_documents_notice'],
  'We never ask for it, by phone, by email or in the chat': [],
  'we tell you about it by email': ['device_slot_made'],
  'your password was reset by email': ['code_reset_password', 'link_reset_password'],
  'no-email-payment': [],
  'Pay nothing on the word of an email': [],
  "We'll notify you when new professionals join in your area": ['alert_match'],
  'The email after a request': ['lead_request_received'],
  'The mail is written in the same moment in which the professional is verified': ['alert_match'],
  'No such mail has waited': ['alert_match'],
  'Email support:': [],
};
const templates = new Set(
  listMatches(
    readSources('server/src/mail/*-mails.ts'),
    /(?:\brender\w+\(\s*|\btemplate: )'([a-z]+(?:_[a-z]+)+)'/g,
  ),
);

test('legal and help pages name only mails that exist', () => {
  expect(listFaults(mailPattern, mailPhrases, templates)).toEqual(noFaults);
});

/** Phrases that name a setting without its label, with the labels. */
const settingPhrases: Phrases = {
  'Much of it you can do yourself in your settings: change your details, download your data, delete a file, or delete your account':
    ['Personal Details', 'Download my data', 'Documents', 'Delete my account'],
  'make a new code there, in the settings': ['New recovery code'],
  'your documents in the settings': ['Documents'],
  'You can delete your account in your settings': ['Delete my account'],
  'both leave by a button in the settings': ['Download my data', 'Delete my account'],
};
const labelledSetting =
  /“([^”]+)”|\bsettings, under ([A-Z]\w*(?: (?:& )?\w+)*)|\bif you tick ([A-Z]\w*(?: \w+)*)/g;
const settingSources = readSources(
  'web/app/routes/member-settings.tsx',
  'web/app/routes/{customer/customer,vendor/vendor}-settings.tsx',
  'web/app/features/accounts/{settings,privacy,passkeys,two-factor}/*.tsx',
  'web/app/features/accounts/sign-in/login.tsx',
  'web/app/features/encryption/key-status.tsx',
  'contract/src/texts/encryption-texts.ts',
);
/** Labels of tabs, sections, fields and buttons in the settings, and of the sign-in form. */
const labels = new Set([
  ...listMatches(settingSources, /\b(?:act|label|title)(?:=|: )['"]([A-Z][^'"]*)/g),
  ...listMatches(settingSources, /\bask\('[^']*', (?:\w+ \? )?'([^']*)'/g),
  ...listMatches(settingSources, /<h2[^>]*>([^<{]+)</g),
]);

test('legal and help pages name only settings that exist', () => {
  const named = [...sentences].flatMap((sentence) =>
    Array.from(sentence.matchAll(labelledSetting), ([, ...groups]) => groups.join('')),
  );
  expect(named).toEqual(
    expect.arrayContaining(['Add a device', 'Privacy & Policy', 'Remember me']),
  );
  expect(named.filter((name) => !labels.has(name))).toEqual([]);
  expect(listFaults(/(?<!\/)\bsettings?\b(?!, under [A-Z])/, settingPhrases, labels)).toEqual(
    noFaults,
  );
});
