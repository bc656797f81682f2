import { answerTimeDays } from '@threshold/contract/answer-times';
import { noRepliesShown, noRepliesTold } from '../../mail/answer-time-mails.ts';
import type { Services } from '../../services.ts';
import { notify } from '../notifications/notify.ts';
import { DAY_MS, mendUntil, type Silence } from './answer-times.policy.ts';
import { forgetCases, listDue } from './answer-times.repo.ts';
import { measureAnswers } from './measure-answers.ts';

type Deps = Pick<Services, 'now' | 'publicUrl'> & {
  readonly database: Pick<Services['database'], 'db'>;
};

const AT_ONCE = 100;
/** What is left over waits for the next run. */
const MOST_BATCHES = 20;

/**
 * Makes the figures of those professionals anew of whom something has happened, or a time has come, each in a transaction of
 * its own. One that fails holds up no other.
 */
export async function keepAnswerTimes(deps: Deps): Promise<void> {
  const failed = new Map<string, unknown>();
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const due = await listDue(deps.database.db, deps.now(), AT_ONCE + failed.size);
    for (const id of due.filter((id) => !failed.has(id))) {
      await keepOne(deps, id).catch((error: unknown) => failed.set(id, error));
    }
    if (due.length < AT_ONCE) break;
  }
  const [error] = failed.values();
  if (error) throw error;
}

/** Forgets cases that count no more; a day later, so that whoever is measured meanwhile sees the same. */
export async function forgetAnswerCases({
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

/** What the professional hears when something about their silence has changed. */
function silenceNews(before: Silence, { told_at, shown_at }: Silence, origin: string) {
  if (told_at && !before.told_at) return noRepliesTold(mendUntil(told_at), origin);
  if (shown_at && !before.shown_at) return noRepliesShown(origin);
  return undefined;
}
