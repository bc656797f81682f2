import { isDeepStrictEqual } from 'node:util';
import type { LinkParts } from '@threshold/contract/e2ee-links';
import { limits } from '@threshold/contract/limits';
import { e2eeMessages } from '@threshold/contract/messages-e2ee';
import { outcomes } from '@threshold/contract/outcomes';
import { e2eeOutcomes } from '@threshold/contract/outcomes-e2ee';
import { E2eeFault } from '@threshold/e2ee/fault';
import { checkEntry } from '@threshold/e2ee/identity';
import { newId } from '../../db/new-id.ts';
import { conflict, forbidden, invalid, notFound } from '../../errors.ts';
import { type MemberActor, memberRefOf, ownerRefOf } from '../../lib/actor.ts';
import { deviceLinked } from '../../mail/account-mails.ts';
import { enqueueMail } from '../../queue/enqueue-mail.ts';
import type { AccountDeps } from '../accounts/account-deps.ts';
import { allow } from '../attempts/allow.ts';
import { deviceOf } from '../sessions/sessions.presenter.ts';
import { endSession } from '../sessions/sessions.repo.ts';
import { listKeysOf } from './keys.repo.ts';
import { findLink, type LinkRow, openLink, removeLink, writePart } from './links.repo.ts';
import { ownAccount, type Proof, proveFresh } from './prove-owner.ts';

const MINUTE_MS = 60 * 1000;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Asks the account's other devices for the message keys.
 * @throws reauth_required · wrong_credentials · too_many · conflict where nobody has keys, or another session asks
 */
export async function askForKeys(
  deps: AccountDeps,
  actor: MemberActor,
  { commit, ...proof }: Proof & { readonly commit: string },
): Promise<void> {
  const { db } = deps.database;
  const owner = ownerRefOf(actor);
  if ((await listKeysOf(db, [actor.id])).length === 0) throw conflict(e2eeOutcomes.no_keys);
  await proveFresh(deps, actor, await ownAccount(deps, actor), proof);
  const { per_day, minutes } = limits.e2ee.links;
  const budget = { scope: 'message_links', limit: deps.scaled(per_day), seconds: DAY_SECONDS };
  const now = deps.now();
  await allow(db, budget, actor.id, now, e2eeOutcomes.link.too_many);
  const isOpen = await db.transaction().execute((db) =>
    openLink(db, owner, {
      id: newId(),
      asking_session_id: actor.sessionId,
      commitment: commit,
      asked_at: now,
      expires_at: new Date(now.getTime() + minutes * MINUTE_MS),
    }),
  );
  if (!isOpen) throw conflict(e2eeOutcomes.link.another);
}

/**
 * The newest keys of the account, by a session other than the one that asks.
 * @throws invalid · conflict where the keys were replaced meanwhile, and what `putPart` throws
 */
export async function answerRequest(
  deps: AccountDeps,
  actor: MemberActor,
  id: string,
  answer: LinkParts['answer'],
): Promise<void> {
  const { db } = deps.database;
  const link = await requireLink(deps, actor, id);
  if (link.asking_session_id === actor.sessionId) throw notYours();
  const { fp } = await checkEntry(answer.entry, actor.id).catch((error: unknown) => {
    if (error instanceof E2eeFault) throw invalid({ entry: [e2eeMessages.proof] });
    throw error;
  });
  const newest = (await listKeysOf(db, [actor.id])).at(-1);
  if (newest?.fingerprint !== fp) throw conflict(e2eeOutcomes.changed_elsewhere);
  await putPart(deps, actor, link, 'answer', answer);
}

/** What the request was bound to. Whether it is, the other device judges. @throws what `putPart` throws */
export async function openRequest(
  deps: AccountDeps,
  actor: MemberActor,
  id: string,
  opening: LinkParts['opening'],
): Promise<void> {
  const link = await requireLink(deps, actor, id);
  if (link.asking_session_id !== actor.sessionId) throw notYours();
  await putPart(deps, actor, link, 'opening', opening);
}

/**
 * The sealed master key, by the session that has answered; the owner is told.
 * @throws reauth_required · wrong_credentials · too_many, and what `putPart` throws
 */
export async function handOver(
  deps: AccountDeps,
  actor: MemberActor,
  id: string,
  { box, ...proof }: Proof & { readonly box: LinkParts['box'] },
): Promise<void> {
  const link = await requireLink(deps, actor, id);
  if (link.answering_session_id !== actor.sessionId) throw notYours();
  const own = await ownAccount(deps, actor);
  await proveFresh(deps, actor, own, proof);
  const mail = { recipient: own.account.email, ...deviceLinked(deviceOf(link.user_agent)) };
  await putPart(deps, actor, link, 'box', box, mail);
}

/**
 * Ends a request. The session that asks is done, or gives up; any other refuses it.
 * @param notMe whoever asks is a stranger: their session ends, too
 * @throws not_found
 */
export async function endRequest(
  deps: AccountDeps,
  actor: MemberActor,
  id: string,
  notMe: boolean,
): Promise<void> {
  const { asking_session_id } = await requireLink(deps, actor, id);
  await deps.database.db.transaction().execute(async (db) => {
    if (!(await removeLink(db, id))) throw gone();
    if (notMe && asking_session_id !== actor.sessionId) {
      await endSession(db, memberRefOf(actor), asking_session_id, deps.now());
    }
  });
}

const gone = () => notFound(outcomes.refusals.not_found);
const notYours = () => forbidden(e2eeOutcomes.link.not_yours);

/** @throws not_found for a request of somebody else, too */
async function requireLink(
  { database: { db }, now }: AccountDeps,
  actor: MemberActor,
  id: string,
): Promise<LinkRow> {
  const link = await findLink(db, ownerRefOf(actor), now());
  if (link?.id !== id) throw gone();
  return link;
}

/** The same once more is done already. @throws conflict out of turn, or for another one than before */
async function putPart<P extends keyof LinkParts>(
  { database: { db } }: AccountDeps,
  { sessionId }: MemberActor,
  link: LinkRow,
  part: P,
  value: LinkParts[P],
  mail?: Parameters<typeof enqueueMail>[1],
): Promise<void> {
  const isAgain = part !== 'answer' || link.answering_session_id === sessionId;
  if (isAgain && isDeepStrictEqual(link[part], value)) return;
  await db.transaction().execute(async (db) => {
    if (!(await writePart(db, link.id, { part, value, sessionId }))) {
      throw conflict(e2eeOutcomes.link.not_in_turn);
    }
    if (mail) await enqueueMail(db, mail);
  });
}
