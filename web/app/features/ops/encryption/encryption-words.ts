import type { EncryptionCounts, EncryptionEvent } from '@threshold/contract/encryption-counts';

/** What was counted, in the order of the page. */
export const eventWords: Readonly<Record<EncryptionEvent, string>> = {
  first_keys: 'First keys made',
  taken_over: 'Unused keys taken over by another browser',
  locked: 'Visits of a browser that could not open the messages',
  opened_by_passkey: 'Opened by a passkey',
  opened_by_device: 'Opened by another device',
  opened_by_code: 'Opened by a recovery code',
  fresh_start: 'Fresh starts: keys made anew',
  unable: 'Visits of a browser that cannot keep keys',
};

const whole = new Intl.NumberFormat('en-AU');
const percent = new Intl.NumberFormat('en-AU', { style: 'percent', maximumFractionDigits: 1 });

/** '98.2% (1,204 of 1,226)'; that nothing was counted where there is nothing. */
export function shareText({ sealed, plain }: EncryptionCounts['messages']): string {
  const all = sealed + plain;
  if (all === 0) return 'None yet';
  return `${percent.format(sealed / all)} (${whole.format(sealed)} of ${whole.format(all)})`;
}

/** How often something was met, and by which browsers: 'Chrome 12, Safari 3'. */
export function countsOf(events: EncryptionCounts['events'], event: EncryptionEvent) {
  const met = events.filter((one) => one.event === event);
  const total = met.reduce((sum, { count }) => sum + count, 0);
  const browsers = met.map(({ browser, count }) => `${browser} ${whole.format(count)}`).join(', ');
  return { total: whole.format(total), browsers };
}
