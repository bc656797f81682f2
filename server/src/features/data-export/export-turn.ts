import { outcomes } from '@threshold/contract/outcomes';
import { newId } from '../../db/new-id.ts';
import { conflict } from '../../errors.ts';
import { type Member } from '../../lib/actor.ts';
import type { Services } from '../../services.ts';
import { beginRun, carryOnRun, endRun, isRunning } from './running-exports.repo.ts';

type Deps = Pick<Services, 'database' | 'now'>;

/** A process that has died has its member wait so long. */
export const TURN_MS = 60_000;
const CARRY_ON_MS = TURN_MS / 3;

/** @throws conflict while a download of the member runs */
export async function refuseSecondExport({ database, now }: Deps, whom: Member): Promise<void> {
  if (await isRunning(database.db, accountOf(whom), now()))
    throw conflict(outcomes.account.export_runs);
}

/**
 * Takes the member's turn to download, of which there is one over all processes. It lasts until `end` is called, twice
 * or more if need be, or the process dies.
 *
 * @throws conflict while another download of the member runs
 */
export async function takeExportTurn({ database: { db }, now }: Deps, whom: Member) {
  const run = { member_id: accountOf(whom), run_id: newId() };
  const until = () => new Date(now().getTime() + TURN_MS);
  if (!(await beginRun(db, run, now(), until()))) throw conflict(outcomes.account.export_runs);
  const timer = setInterval(() => {
    // While the database is away the turn may expire and another download may take it; that does no harm.
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

const accountOf = (whom: Member): string => (whom.role === 'customer' ? whom.id : whom.accountId);
