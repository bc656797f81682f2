import { outcomes } from '@threshold/contract/texts/outcomes';
import { newId } from '../../../db/new-id.ts';
import { conflict } from '../../../errors.ts';
import { type Member } from '../../../lib/actor.ts';
import type { Services } from '../../../services.ts';
import { endExportRun, extendExportRun, isExportRunning, startExportRun } from './export.repo.ts';

type Deps = Pick<Services, 'database' | 'now'>;

/** Milliseconds after which a download's lock expires if it is not extended, as after a crash. */
export const EXPORT_LOCK_MS = 60_000;
const CARRY_ON_MS = EXPORT_LOCK_MS / 3;

/** @throws conflict while a download of the member runs */
export async function requireNoRunningExport(
  { database, now }: Deps,
  member: Member,
): Promise<void> {
  if (await isExportRunning(database.db, getMemberAccountId(member), now()))
    throw conflict(outcomes.account.export_runs);
}

/**
 * Prevents other downloads of the member in all processes until the returned `end` is called, which
 * may be called repeatedly. @throws conflict while another download of the member runs
 */
export async function lockExport({ database: { db }, now }: Deps, member: Member) {
  const run = { member_id: getMemberAccountId(member), run_id: newId() };
  const until = () => new Date(now().getTime() + EXPORT_LOCK_MS);
  if (!(await startExportRun(db, run, now(), until())))
    throw conflict(outcomes.account.export_runs);
  const timer = setInterval(() => {
    // Ignores errors: if the lock expires while the database is unavailable, a second concurrent
    // download is harmless.
    void extendExportRun(db, run, until()).catch(() => undefined);
  }, CARRY_ON_MS);
  timer.unref();
  return {
    end: async (): Promise<void> => {
      clearInterval(timer);
      await endExportRun(db, run).catch(() => undefined);
    },
  };
}

const getMemberAccountId = (member: Member): string =>
  member.role === 'customer' ? member.id : member.accountId;
