/** One message, ready to go. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What stands before the @ of the Message-ID. The same when a message is sent again, so that mailboxes can tell. */
  readonly message_id: string;
  /** Further header lines by name, e.g. List-Unsubscribe. */
  readonly headers?: Readonly<Record<string, string>>;
  /** An event for the reader's calendar, or its withdrawal. */
  readonly calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };
}

/** Hands messages over. Features do not call it: they write to the outbox, which does. */
export interface Mail {
  /** Resolves once the message is taken over. Rejects when it was not, or when that is not known. */
  send(mail: OutgoingMail): Promise<void>;
  /** Rejects when nothing could be handed over right now. */
  check(): Promise<void>;
  close(): void;
}
