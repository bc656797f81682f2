import { requestOutcomes } from '@threshold/contract/outcomes-requests';
import { requestLimits } from '@threshold/contract/request-limits';
import type { CloseReason } from '@threshold/contract/request-words';
import type { Db } from '../../adapters/database/database.ts';
import { conflict, notFound, tooMany } from '../../errors.ts';
import { requestAgreed, requestReplied } from '../../mail/request-mails.ts';
import { hashToken } from '../../plugins/auth.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import {
  type AnswerRow,
  agreeToAnswer,
  countReplies,
  createReply,
  listAnswers,
} from '../request-desk/answers.repo.ts';
import { endOffers } from '../request-desk/offers.repo.ts';
import { placeName } from '../request-desk/read-desk.ts';
import {
  findByLink,
  lockRequest,
  type RequestRow,
  removeRequest,
  setClosed,
  setConfirmed,
} from '../request-desk/requests.repo.ts';
import { takeTurn } from '../request-desk/take-turn.ts';

type Deps = Pick<Services, 'database' | 'now' | 'publicUrl' | 'sign'>;

const DAY_SECONDS = 24 * 60 * 60;

/** The request of a link. @throws not_found for a link that belongs to none */
export async function readByLink(db: Db, link: string): Promise<RequestRow> {
  const row = await findByLink(db, hashToken(link));
  if (!row) throw notFound(requestOutcomes.link_unknown);
  return row;
}

/** Does something to the request of a link, which nobody else changes meanwhile. @throws not_found */
export function withRequest<T>(
  { database }: Pick<Deps, 'database'>,
  link: string,
  act: (db: Db, row: RequestRow) => Promise<T>,
): Promise<T> {
  return database.db.transaction().execute(async (db) => {
    const found = await readByLink(db, link);
    const row = await lockRequest(db, found.id);
    if (!row) throw notFound(requestOutcomes.link_unknown);
    return act(db, row);
  });
}

/** The clock begins, and the first professionals get the request. Again changes nothing. */
export function confirmRequest(deps: Deps, link: string): Promise<void> {
  return withRequest(deps, link, async (db, row) => {
    if (row.confirmed_at || row.closed_at) return;
    const now = deps.now();
    await setConfirmed(db, row.id, now);
    await takeTurn(db, deps, { ...row, confirmed_at: now });
  });
}

/** Passes name and contact on to who answered. Again changes nothing. @throws not_found · conflict */
export function agree(deps: Deps, link: string, answerId: string): Promise<void> {
  return withRequest(deps, link, async (db, row) => {
    const answer = await professionalAnswer(db, row, answerId);
    await agreeTo(db, deps, row, answer);
  });
}

/** Writes back to who answered, which passes name and contact on as well. @throws not_found · conflict · too_many */
export function reply(deps: Deps, link: string, answerId: string, text: string): Promise<void> {
  return withRequest(deps, link, async (db, row) => {
    const answer = await professionalAnswer(db, row, answerId);
    if ((await countReplies(db, answer.id)) >= requestLimits.reply.per_answer) {
      throw tooMany(requestOutcomes.too_many_replies, DAY_SECONDS);
    }
    const now = deps.now();
    await createReply(db, answer.id, text, now);
    await agreeToAnswer(db, answer.id, now);
    const to = [{ role: 'vendor' as const, id: answer.vendor_id }];
    await notify(db, to, requestReplied(placeName(row), deps.publicUrl()), now);
  });
}

/** Agrees, and tells the professional of it once. In the transaction that holds the request. */
export async function agreeTo(
  db: Db,
  { now, publicUrl }: Pick<Deps, 'now' | 'publicUrl'>,
  row: RequestRow,
  answer: ProfessionalAnswer,
): Promise<void> {
  if (answer.agreed_at) return;
  await agreeToAnswer(db, answer.id, now());
  const to = [{ role: 'vendor' as const, id: answer.vendor_id }];
  await notify(db, to, requestAgreed(placeName(row), publicUrl()), now());
}

export type ProfessionalAnswer = AnswerRow & { readonly vendor_id: string };

/** The answer of a professional who is still there. @throws not_found · conflict */
export async function professionalAnswer(
  db: Db,
  row: RequestRow,
  answerId: string,
): Promise<ProfessionalAnswer> {
  const answer = (await listAnswers(db, [row.id])).find(({ id }) => id === answerId);
  if (!answer) throw notFound(requestOutcomes.answer_unknown);
  if (answer.is_staff) throw conflict(requestOutcomes.no_professional);
  const { vendor_id } = answer;
  if (!vendor_id) throw conflict(requestOutcomes.professional_left);
  return { ...answer, vendor_id };
}

/** Ends the request for everybody. One that has ended stays as it is. */
export function closeRequest(deps: Deps, link: string, reason: CloseReason): Promise<void> {
  return withRequest(deps, link, async (db, row) => {
    if (row.closed_at) return;
    const now = deps.now();
    await endOffers(db, row.id, 'ended', now);
    await setClosed(db, row.id, reason, now);
  });
}

/** Deletes the request, its repeats, and all that hangs on it. */
export const deleteRequest = (deps: Deps, link: string): Promise<void> =>
  withRequest(deps, link, (db, row) => removeRequest(db, row.id));
