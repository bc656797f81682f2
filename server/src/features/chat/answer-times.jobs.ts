import { answerTimeDays } from '@threshold/contract/answer-times';
import type { Database } from '../../adapters/database/database.ts';
import type { Services } from '../../services.ts';
import { measureAnswerTimes } from './answer-times.repo.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Keeps what cards and profiles say of answer times true. Each run measures anew, so that it may come twice or late. */
export async function keepAnswerTimes({
  database: { db },
  now,
}: Pick<Services, 'now'> & { readonly database: Pick<Database, 'db'> }): Promise<void> {
  const moment = now();
  await measureAnswerTimes(db, new Date(moment.getTime() - answerTimeDays * DAY_MS), moment);
}
