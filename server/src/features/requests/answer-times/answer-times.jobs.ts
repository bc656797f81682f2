import { answerTimeDays } from '@threshold/contract/rules/answer-times';
import { noRepliesShown, noRepliesTold } from '../../../mail/request-mails.ts';
import { handleRows } from '../../../queue/rows.ts';
import type { Services } from '../../../services.ts';
import { notify } from '../../notifications/notifier.ts';
import { measureAnswers } from './answer-measurement.ts';
import { DAY_MS, mendUntil, type Silence } from './answer-times.policy.ts';
import { forgetCases, listDue } from './answer-times.repo.ts';

type Deps = Pick<Services, 'now' | 'publicUrl'> & {
  readonly database: Pick<Services['database'], 'db'>;
};

/** Recomputes the figures of professionals with new events or due changes. */
export async function keepAnswerTimes(deps: Deps): Promise<void> {
  const { db } = deps.database;
  await handleRows(
    { db, now: deps.now() },
    {
      job: 'keep-answer-times',
      list: (count) => listDue(db, deps.now(), count),
      handle: (id) => keepOne(deps, id),
    },
  );
}

/** Deletes answer records that no longer count, one day late for concurrent computations. */
export async function deleteOldAnswerCases({
  database: { db },
  now,
}: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await forgetCases(db, new Date(now().getTime() - (answerTimeDays + 1) * DAY_MS));
}

async function keepOne({ database, now, publicUrl }: Deps, id: string): Promise<void> {
  const at = now();
  await database.db.transaction().execute(async (db) => {
    const found = await measureAnswers(db, id, at);
    const news = found && silenceNews(found.before, found.silence, publicUrl());
    if (news) await notify(db, [{ role: 'vendor', id }], news, at);
  });
}

/** Notification for the professional when the unresponsive state has changed. */
function silenceNews(before: Silence, { told_at, shown_at }: Silence, origin: string) {
  if (told_at && !before.told_at) return noRepliesTold(mendUntil(told_at), origin);
  if (shown_at && !before.shown_at) return noRepliesShown(origin);
  return undefined;
}
