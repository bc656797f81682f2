import type { Part } from '../../lib/parts.ts';
import { watchPart } from '../../lib/parts.ts';
import type { Mail } from './mail.ts';

/** Each check is a sign-in at the mail server. */
const EVERY_MS = 60_000;
const PATIENCE_MS = 15_000;

export interface WatchedMail {
  readonly stop: () => Promise<void>;
  readonly mail: Mail;
}

/** Wraps the mail adapter and reports whether its server answers. */
export function watchMail(mail: Mail, part: Part): WatchedMail {
  const watch = watchPart(part, () => mail.check(), { everyMs: EVERY_MS, patienceMs: PATIENCE_MS });
  return {
    stop: () => watch.stop(),
    mail: { ...mail, send: (message) => watch.use(mail.send(message)) },
  };
}
