import type { LinkParts } from '@threshold/contract/e2ee-links';
import type { Selectable } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { affectsOne } from '../../db/affected.ts';
import { forgetRows } from '../../db/forget-rows.ts';
import type { MessageLinksTable } from '../../db/key-tables.ts';
import type { OwnerRef } from '../../lib/actor.ts';

export interface LinkRow
  extends Omit<Selectable<MessageLinksTable>, 'customer_id' | 'vendor_id' | 'asked_at'> {
  /** Of the session that asks. */
  readonly user_agent: string | null;
  readonly signed_in_at: Date;
}

/** The open request of that member, as long as the session that asks lives. */
export function findLink(
  db: Db,
  { column, id }: OwnerRef,
  now: Date,
): Promise<LinkRow | undefined> {
  return db
    .selectFrom('message_links')
    .innerJoin('sessions', 'sessions.id', 'message_links.asking_session_id')
    .select([
      'message_links.id',
      'asking_session_id',
      'answering_session_id',
      'commitment',
      'answer',
      'opening',
      'box',
      'message_links.expires_at',
      'sessions.user_agent',
      'sessions.created_at as signed_in_at',
    ])
    .where(`message_links.${column}`, '=', id)
    .where('message_links.expires_at', '>', now)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .executeTakeFirst();
}

/**
 * Opens a request in the place of one that has ended, or of an own one. In a transaction.
 * @returns false where another session has one open
 */
export async function openLink(
  db: Db,
  { column, id: ownerId }: OwnerRef,
  link: Pick<
    Selectable<MessageLinksTable>,
    'id' | 'asking_session_id' | 'commitment' | 'asked_at' | 'expires_at'
  >,
): Promise<boolean> {
  await db
    .deleteFrom('message_links')
    .where(column, '=', ownerId)
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', link.asked_at),
        eb('asking_session_id', '=', link.asking_session_id),
        eb(
          'asking_session_id',
          'in',
          eb.selectFrom('sessions').select('id').where('revoked_at', 'is not', null),
        ),
      ]),
    )
    .execute();
  const owner = { customer_id: null, vendor_id: null, [column]: ownerId };
  return affectsOne(
    db
      .insertInto('message_links')
      .values({ ...owner, ...link })
      .onConflict((conflict) => conflict.column(column).doNothing()),
  );
}

const before = { answer: 'commitment', opening: 'answer', box: 'opening' } as const;

/** Writes a part that is in turn. @returns false where it is not, or was there before */
export function writePart<P extends keyof LinkParts>(
  db: Db,
  id: string,
  { part, value, sessionId }: { part: P; value: LinkParts[P]; sessionId: string },
): Promise<boolean> {
  const answering = part === 'answer' ? { answering_session_id: sessionId } : {};
  return affectsOne(
    db
      .updateTable('message_links')
      .set({ [part]: JSON.stringify(value), ...answering })
      .where('id', '=', id)
      .where(part, 'is', null)
      .where(before[part], 'is not', null),
  );
}

/** @returns whether there was one */
export function removeLink(db: Db, id: string): Promise<boolean> {
  return affectsOne(db.deleteFrom('message_links').where('id', '=', id));
}

/** Removes requests whose time is over. @returns how many */
export function forgetLinks(db: Db, now: Date): Promise<number> {
  return forgetRows(db, 'message_links', { column: 'expires_at', before: now });
}
