import { answerTimeDays } from '@threshold/contract/rules/answer-times';
import {
  createUnresponsiveShownNews,
  createUnresponsiveWarningNews,
} from '../../../mail/request-mails.ts';
import { processDueRows } from '../../../queue/rows.ts';
import type { Services } from '../../../services.ts';
import { notifyRecipients } from '../../notifications/notifier.ts';
import { updateAnswerFigures } from './answer-measurement.ts';
import {
  computeUnresponsiveDeadline,
  DAY_MS,
  type UnresponsiveState,
} from './answer-times.policy.ts';
import { deleteAnswerCasesBefore, listVendorsDueForMeasurement } from './answer-times.repo.ts';

type Deps = Pick<Services, 'now' | 'publicUrl'> & {
  readonly database: Pick<Services['database'], 'db'>;
};

/** Recomputes the answer figures of professionals with new events or a `next_at` that is due. */
export async function updateDueAnswerFigures(deps: Deps): Promise<void> {
  const { db } = deps.database;
  await processDueRows(
    { db, now: deps.now() },
    {
      job: 'keep-answer-times',
      list: (count) => listVendorsDueForMeasurement(db, deps.now(), count),
      handle: (id) => updateAnswerFiguresAndNotify(deps, id),
    },
  );
}

/** Deletes expired answer records, one day late because a running computation may need them. */
export async function deleteOldAnswerCases({
  database: { db },
  now,
}: Pick<Deps, 'database' | 'now'>): Promise<void> {
  await deleteAnswerCasesBefore(db, new Date(now().getTime() - (answerTimeDays + 1) * DAY_MS));
}

async function updateAnswerFiguresAndNotify(
  { database, now, publicUrl }: Deps,
  id: string,
): Promise<void> {
  const at = now();
  await database.db.transaction().execute(async (db) => {
    const found = await updateAnswerFigures(db, id, at);
    const news = found && createUnresponsiveNews(found.before, found.silence, publicUrl());
    if (news) await notifyRecipients(db, [{ role: 'vendor', id }], news, at);
  });
}

/** Creates the notification if the professional became unresponsive or this became public. */
function createUnresponsiveNews(
  before: UnresponsiveState,
  { told_at, shown_at }: UnresponsiveState,
  origin: string,
) {
  if (told_at && !before.told_at)
    return createUnresponsiveWarningNews(computeUnresponsiveDeadline(told_at), origin);
  if (shown_at && !before.shown_at) return createUnresponsiveShownNews(origin);
  return undefined;
}
