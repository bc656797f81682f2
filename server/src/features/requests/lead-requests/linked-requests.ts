import { requestOutcomes } from '@threshold/contract/texts/request-texts';
import type { Db } from '../../../adapters/database/database.ts';
import { conflict, notFound } from '../../../errors.ts';
import { createContactSharedNews } from '../../../mail/request-mails.ts';
import { hashToken } from '../../../plugins/auth.ts';
import type { Services } from '../../../services.ts';
import { notifyRecipients } from '../../notifications/notifier.ts';
import { formatRequestPlace } from '../desk/desk-reader.ts';
import { type AnswerRow, listAnswers, markContactShared } from '../desk/offers.repo.ts';
import { findRequestByLinkHash, lockRequest } from '../desk/requests.repo.ts';
import type { RequestRow } from '../matching/place-of-request.ts';

/* First steps that all operations by a request's link share. */

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl'>;

/** Finds the request of a link. @throws not_found for an unknown link */
export async function findRequestByLink(db: Db, link: string): Promise<RequestRow> {
  const row = await findRequestByLinkHash(db, hashToken(link));
  if (!row) throw notFound(requestOutcomes.link_unknown);
  return row;
}

/** Locks the request of a link and runs `act` with it in one transaction. @throws not_found */
export function withRequest<T>(
  { database }: Pick<Deps, 'database'>,
  link: string,
  act: (db: Db, row: RequestRow) => Promise<T>,
): Promise<T> {
  return database.db.transaction().execute(async (db) => {
    const found = await findRequestByLink(db, link);
    const row = await lockRequest(db, found.id);
    if (!row) throw notFound(requestOutcomes.link_unknown);
    return act(db, row);
  });
}

/** Shares the contact details and notifies the professional once. Requires a locked request. */
export async function shareContactDetails(
  db: Db,
  { now, publicUrl }: Pick<Deps, 'now' | 'publicUrl'>,
  row: RequestRow,
  answer: ProfessionalAnswer,
): Promise<void> {
  if (answer.agreed_at) return;
  await markContactShared(db, answer.id, now());
  const to = [{ role: 'vendor' as const, id: answer.vendor_id }];
  await notifyRecipients(
    db,
    to,
    createContactSharedNews(formatRequestPlace(row), publicUrl()),
    now(),
  );
}

export type ProfessionalAnswer = AnswerRow & { readonly vendor_id: string };

/**
 * Finds an answer by a professional. @throws conflict for a spam request, and for an answer by
 * staff or a deleted professional
 */
export async function requireProfessionalAnswer(db: Db, row: RequestRow, answerId: string) {
  if (row.close_reason === 'spam') throw conflict(requestOutcomes.already_closed);
  const answer = (await listAnswers(db, [row.id])).find(({ id }) => id === answerId);
  if (!answer) throw notFound(requestOutcomes.answer_unknown);
  if (answer.is_staff) throw conflict(requestOutcomes.no_professional);
  const { vendor_id } = answer;
  if (!vendor_id) throw conflict(requestOutcomes.professional_left);
  return { ...answer, vendor_id };
}
