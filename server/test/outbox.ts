import type { Db } from '#src/adapters/database/database.ts';

/** Returns the mails to an email address, oldest first. */
export function listMailsTo(db: Db, recipient: string) {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
}

/** Marks all waiting mails as sent without deleting their content. */
export async function sendMails(db: Db): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: new Date() })
    .where('sent_at', 'is', null)
    .execute();
}

/** Returns the token of the link with that path in a mail's text. */
export function findToken(text: string, path: string): string {
  const start = text.indexOf(`${path}?token=`);
  if (start < 0) throw new Error(`no link to ${path} in: ${text}`);
  return /token=([\w-]+)/.exec(text.slice(start))?.[1] ?? '';
}
