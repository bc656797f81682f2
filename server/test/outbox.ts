import type { Db } from '#src/adapters/database/database.ts';

/** Mails that were written to an address, the oldest first. */
export function mailsTo(db: Db, recipient: string) {
  return db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute();
}

/** As if all mail that waits had gone out, but that it can still be read. */
export async function sendMails(db: Db): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ sent_at: new Date() })
    .where('sent_at', 'is', null)
    .execute();
}

/** The token of the link below that path in a mail's text. */
export function tokenIn(text: string, path: string): string {
  const start = text.indexOf(`${path}?token=`);
  if (start < 0) throw new Error(`no link to ${path} in: ${text}`);
  return /token=([\w-]+)/.exec(text.slice(start))?.[1] ?? '';
}
