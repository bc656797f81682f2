import { localDay } from '../../lib/local-day.ts';
import type { Services } from '../../services.ts';
import { tellMissedGoals } from './missed-goals.service.ts';
import { keepBacklogs, readQueues } from './queues.repo.ts';

type Deps = Pick<Services, 'now' | 'opsUrl'> & {
  readonly database: Pick<Services['database'], 'db'>;
};

/** Counts what waits, as that of today so far, and tells staff where it waits longer than it should. Twice is as once. */
export async function watchStaffWork({ database: { db }, now, opsUrl }: Deps): Promise<void> {
  const queues = await readQueues(db);
  await keepBacklogs(db, localDay(now()), queues);
  await tellMissedGoals(db, queues, now(), opsUrl());
}
