// Fails on a claim in our texts that the ledger of promises does not have: contract/src/promise-sentences.ts is their only home.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findClaims } from './lib/claims.mjs';
import { root } from './lib/root.mjs';

/** What visitors and members read. The console is read by staff, tests and demo data by nobody. */
const folders = ['contract/src', 'web/app', 'server/src/mail'];
const skipped =
  /\.test\.tsx?$|^web\/app\/features\/(?:ops|dev)\/|^contract\/src\/(?:promise-sentences|promises|admin-[\w-]+)\.ts$/;

/**
 * Texts that have such words and promise nothing of the kind, or stand where a promise may not change by itself. Each with
 * its reason.
 */
const exceptions = [
  // What the call does, for those who write programs.
  ['contract/src/lead-requests.ts', 'a person answers within'],
  ['contract/src/chat.ts', 'Open any private file that you share'],
  // The headline and the line of a trade, word for word as they were ordered; neither says what we do.
  ['contract/src/brand.ts', 'Find Qualified Professionals, Hassle-Free.'],
  ['contract/src/vocabularies.ts', 'Secure the best financing options for your purchase'],
  // Of what is attached to a report from such a chat alone, and of what was just kept back.
  [
    'contract/src/outcomes-e2ee.ts',
    'These messages are end-to-end encrypted. With each attached one',
  ],
  ['contract/src/outcomes-sealed-chat.ts', 'Nothing is sent, so that nobody else can read it.'],
  // The promise itself with whom it is about; the page says it while the promise holds.
  ['contract/src/outcomes-sealed-chat.ts', '${promiseSentences.encrypted} Only you and ${name}'],
  // A promise to whom has complained, in a contract that binds us whatever a check finds.
  ['web/app/features/legal/privacy-policy.ts', 'A person looks into it'],
  // The same.
  ['web/app/features/legal/privacy-policy.ts', 'Asking is free.'],
  ['web/app/features/legal/privacy-policy.ts', 'Messages and files in a chat that says so'],
  ['web/app/features/legal/terms-of-service.ts', 'is free for customers'],
  ['web/app/features/legal/terms-of-service.ts', 'excludes or limits a guarantee'],
  // A chat says so while its promise holds, and no longer.
  ['web/app/features/privacy/policy-summary.ts', 'Messages and files in a chat that says so'],
  // A figure.
  ['web/app/features/promises/answered-weeks.tsx', 'requests of the last 13 weeks were answered'],
  // What staff are asked to do.
  ['server/src/mail/lead-request-mails.ts', 'Please answer within'],
  // What one person has just asked for and is told alone.
  [
    'server/src/mail/alert-mails.ts',
    'We will write to you when a professional joins that fits your search',
  ],
  // The truth about one that was not kept.
  ['server/src/mail/request-mails.ts', 'We promised you an answer'],
  ['web/app/features/own-request/request-words.ts', 'We promised you an answer'],
  // The price of a plan that has none.
  ['contract/src/plans.ts', 'Free for as long as you like'],
];

/** Who may name a promise without asking whether it holds: all others say it by `useSaid`. */
const namers = [
  'web/app/lib/page/promises.ts',
  // Compares what is said.
  'web/app/features/inbox/security/privacy-line.tsx',
  // Their pages put them through `useHonestText`.
  'web/app/features/legal/privacy-policy.ts',
  'web/app/features/privacy/policy-summary.ts',
];

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else if (/\.tsx?$/.test(entry.name)) yield path;
  }
}

const faults = [];
const used = new Set();
for (const folder of folders) {
  for (const path of filesBelow(join(root, folder))) {
    const place = relative(root, path);
    if (skipped.test(place)) continue;
    const text = readFileSync(path, 'utf8');
    for (const { promise, said, beside } of findClaims(text)) {
      const exception = exceptions.find(([file, part]) => file === place && beside.includes(part));
      if (exception) used.add(exception);
      else if (promise) faults.push(`${place}: say it by promiseSentences.${promise}: ${said}`);
      else faults.push(`${place}: no promise of the ledger says this: ${said}`);
    }
    if (place.startsWith('web/') && text.includes('promiseSentences') && !namers.includes(place))
      faults.push(`${place}: ask what may be said now, by useSaid`);
  }
}
for (const exception of exceptions) {
  if (!used.has(exception))
    faults.push(`${exception[0]}: '${exception[1]}' is no exception any more`);
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log('Every claim stands in the ledger of promises.');
