import { answerTimeDays } from '@threshold/contract/rules/answer-times';
import type { Db } from '../../../adapters/database/database.ts';
import { HOME_ZONE } from '../../../lib/local-time.ts';
import {
  type AnswerCase,
  DAY_MS,
  measureAnswerTimes,
  type UnresponsiveState,
} from './answer-times.policy.ts';
import {
  type CaseMinutes,
  type CaseRow,
  listCases,
  lockAnsweringVendor,
  storeAnswerFigures,
  storeCaseMinutes,
} from './answer-times.repo.ts';
import { countWorkingMinutes } from './working-time.ts';

const MINUTE_MS = 60_000;

/**
 * Recomputes and stores the answer figures of a professional. Requires a transaction.
 * @returns the unresponsive state before and after; undefined if the professional was deleted
 */
export async function updateAnswerFigures(
  db: Db,
  vendorId: string,
  now: Date,
): Promise<
  { readonly before: UnresponsiveState; readonly silence: UnresponsiveState } | undefined
> {
  const who = await lockAnsweringVendor(db, vendorId);
  if (!who) return undefined;
  const timezone = who.timezone ?? HOME_ZONE;
  const rows = await listCases(db, vendorId, new Date(now.getTime() - answerTimeDays * DAY_MS));
  const fresh = rows.flatMap((row) => computeCaseMinutes(row, timezone));
  await storeCaseMinutes(db, fresh);
  const minutes = new Map(fresh.map((one) => [one.subject_id, one]));
  const cases = rows.map(
    (row): AnswerCase => ({
      ...row,
      ...minutes.get(row.subject_id),
      person: row.email ? normalizeMailbox(row.email) : row.subject_id,
    }),
  );
  const { account, status } = who;
  const answerer = {
    ...who,
    timezone,
    isApproved: status === 'approved',
    knowsSince: account?.email_verified_at ? account.created_at : null,
  };
  const measurement = measureAnswerTimes(cases, answerer, now);
  await storeAnswerFigures(db, vendorId, measurement);
  return { before: who, silence: measurement.silence };
}

/** Computes the minutes until the answer; empty without an answer or if stored already. */
function computeCaseMinutes(row: CaseRow, timezone: string): CaseMinutes[] {
  const { kind, subject_id, asked_at, answered_at, all_minutes } = row;
  if (!answered_at || all_minutes !== null) return [];
  return [
    {
      kind,
      subject_id,
      all_minutes: Math.ceil((answered_at.getTime() - asked_at.getTime()) / MINUTE_MS),
      working_minutes: countWorkingMinutes(asked_at, answered_at, timezone),
    },
  ];
}

/** Domains that ignore dots in mailbox names. */
const dotless = new Set(['gmail.com', 'googlemail.com']);

/** Canonical email: 'A.Sample+2@gmail.com' and 'asample@gmail.com' belong to one person. */
function normalizeMailbox(email: string): string {
  const [local = '', domain = ''] = email.toLowerCase().split('@');
  const [mailbox = ''] = local.split('+');
  return `${dotless.has(domain) ? mailbox.replaceAll('.', '') : mailbox}@${domain}`;
}
