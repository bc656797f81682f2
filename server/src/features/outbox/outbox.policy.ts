const GIVE_UP_MS = 24 * 60 * 60 * 1000;
const LONGEST_WAIT_SECONDS = 600;

/** How long to wait after the given number of tries: 2, 4, 8 ... 600 seconds; 'give up' when the mail is a day old. */
export function afterFailure(
  { attempts, created_at }: { readonly attempts: number; readonly created_at: Date },
  now: Date,
): number | 'give up' {
  if (now.getTime() - created_at.getTime() >= GIVE_UP_MS) return 'give up';
  return Math.min(2 ** Math.min(attempts, 20), LONGEST_WAIT_SECONDS);
}
