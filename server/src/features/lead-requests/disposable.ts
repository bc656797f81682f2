import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

let known: ReadonlySet<string> | undefined;

/** Read with the first request: a hundred thousand names. */
function disposableDomains(): ReadonlySet<string> {
  known ??= new Set([
    ...(require('disposable-email-domains/index.json') as readonly string[]),
    ...(require('disposable-email-domains/wildcard.json') as readonly string[]),
  ]);
  return known;
}

/** Whether the address belongs to a service for throw-away mail, by its host or one above it. */
export function isDisposable(email: string): boolean {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.');
  return labels.some((_, at) => disposableDomains().has(labels.slice(at).join('.')));
}
