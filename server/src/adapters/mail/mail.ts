import { type Dependency, watchDependency } from '../../lib/parts.ts';

/** A message that is ready to be sent. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Part of the Message-ID before the @. Mailboxes recognise a message sent twice by this id. */
  readonly message_id: string;
  /** Further header lines by name, such as List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>;
  /** An event for the recipient's calendar, or its cancellation. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
}

/** Delivers messages to a mail server. Only the outbox calls this; features write to the outbox. */
export interface Mail {
  /** Resolves when the server has accepted the message; rejects if it refused or did not answer. */
  send(mail: OutgoingMail): Promise<void>;
  /** Rejects if the mail server does not answer or refuses our sign-in. */
  check(): Promise<void>;
  close(): void;
}

/** Milliseconds between checks of the mail server; long, because each check signs in to it. */
const EVERY_MS = 60_000;
const PATIENCE_MS = 15_000;

export interface WatchedMail {
  readonly stop: () => Promise<void>;
  readonly mail: Mail;
}

/** Wraps the mail adapter and reports to `part` whether the mail server answers. */
export function watchMail(mail: Mail, part: Dependency): WatchedMail {
  const watch = watchDependency(part, () => mail.check(), {
    everyMs: EVERY_MS,
    patienceMs: PATIENCE_MS,
  });
  return {
    stop: () => watch.stop(),
    mail: { ...mail, send: (message) => watch.use(mail.send(message)) },
  };
}
