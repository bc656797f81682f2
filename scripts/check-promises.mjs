// Fails on a claim in our texts that the ledger of promises does not have: contract/src/promise-sentences.ts is their only home.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './lib/root.mjs';

/** What visitors and members read. The console is read by staff, tests and demo data by nobody. */
const folders = ['contract/src', 'web/app', 'server/src/mail'];
const skipped =
  /\.test\.tsx?$|^web\/app\/features\/(?:ops|dev)\/|^contract\/src\/(?:promise-sentences|promises|admin-[\w-]+)\.ts$/;
const comment = /^\s*(?:\/\/|\/?\*)/;

/** Words by which a claim is known, and the promise that says it. */
const claims = [
  [/\bno obligation\b/i, 'no_obligation'],
  [/\bfree (?:for|of charge|to use)\b/i, 'free'],
  [/\b(?:under|less than|within) (?:a|one) minute\b/i, 'under_a_minute'],
  [/\bvetted (?:for|by|professionals)\b/i, 'vetted'],
  [/\b(?:response|reply|answer)s? within \S+ hours\b/i, 'response_time'],
  [/\bwe'll notify you\b/i, 'notified'],
  [/\bin this chat are end-to-end encrypted\b/i, 'encrypted'],
  [/\bcannot be recovered\b/i, 'files_gone'],
  [/\banswers? within \S+ days\b/i, 'privacy_answers'],
  [/\bnever (?:edit|edited|change) (?:it|reviews?)\b/i, 'honest_reviews'],
  [/\breplie[sd] in about\b/i, 'reply_times'],
  [/\bnobody can pay\b/i, 'order_not_for_sale'],
];

/**
 * Texts that have such words and promise nothing of the kind, or stand where a promise may not change by itself. Each with
 * its reason.
 */
const exceptions = [
  // What the call does, for those who write programs.
  ['contract/src/lead-requests.ts', 'a person answers within'],
  // A promise to whom has complained, in a contract that binds us whatever a check finds.
  ['web/app/features/legal/privacy-policy.ts', 'A person looks into it'],
  // The same.
  ['web/app/features/legal/terms-of-service.ts', 'is free for customers'],
  // What staff are asked to do.
  ['server/src/mail/lead-request-mails.ts', 'Please answer within'],
  // The truth about one that was not kept.
  ['server/src/mail/request-mails.ts', 'We promised you an answer'],
  // The price of a plan that has none.
  ['contract/src/plans.ts', 'Free for as long as you like'],
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
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      if (comment.test(line)) continue;
      for (const [words, promise] of claims) {
        if (!words.test(line)) continue;
        const exception = exceptions.find(([file, part]) => file === place && line.includes(part));
        if (exception) used.add(exception);
        else faults.push(`${place}: say it by promiseSentences.${promise}: ${line.trim()}`);
      }
    }
  }
}
for (const exception of exceptions) {
  if (!used.has(exception))
    faults.push(`${exception[0]}: '${exception[1]}' is no exception any more`);
}
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exit(1);
console.log('Every claim stands in the ledger of promises.');
