import { outcomes } from '@threshold/contract/texts/outcomes';
import { newId } from '../../../db/new-id.ts';
import { conflict } from '../../../errors.ts';
import { type Member } from '../../../lib/actor.ts';
import type { Services } from '../../../services.ts';
import { beginRun, carryOnRun, endRun, isRunning } from './export.repo.ts';

type Deps = Pick<Services, 'database' | 'now'>;

/** Lifetime of a download's lock unless it is extended; the wait after a crash. */
export const TURN_MS = 60_000;
const CARRY_ON_MS = TURN_MS / 3;

/** @throws conflict while a download of the member runs */
export async function refuseSecondExport({ database, now }: Deps, member: Member): Promise<void> {
  if (await isRunning(database.db, accountOf(member), now()))
    throw conflict(outcomes.account.export_runs);
}

/**
 * Locks the member's download in all processes until `end` is called, which is repeatable. @throws
 * conflict while another download of the member runs
 */
export async function takeExportTurn({ database: { db }, now }: Deps, member: Member) {
  const run = { member_id: accountOf(member), run_id: newId() };
  const until = () => new Date(now().getTime() + TURN_MS);
  if (!(await beginRun(db, run, now(), until()))) throw conflict(outcomes.account.export_runs);
  const timer = setInterval(() => {
    // The lock may expire while the database is unavailable. A second download at the same time is
    // harmless.
    void carryOnRun(db, run, until()).catch(() => undefined);
  }, CARRY_ON_MS);
  timer.unref();
  return {
    end: async (): Promise<void> => {
      clearInterval(timer);
      await endRun(db, run).catch(() => undefined);
    },
  };
}

const accountOf = (member: Member): string =>
  member.role === 'customer' ? member.id : member.accountId;
