import { answerTimeCases } from '@threshold/contract/answer-times';
import { figureWeeks } from '@threshold/contract/figures';
import { states, vendorTypes } from '@threshold/contract/vocabularies';
import type { Db } from '../../adapters/database/database.ts';
import { localDay } from '../../lib/local-day.ts';
import { mondayOf, toldMiddles } from './figures.policy.ts';
import { keepMiddles, middleOf } from './medians.repo.ts';

/** Makes the middles of each type in each state, over the full weeks before the one of that moment; each group by itself. */
export async function makeMedians(
  now: Date,
  inTransaction: (act: (db: Db) => Promise<void>) => Promise<void>,
): Promise<void> {
  const today = localDay(now);
  const [from, until] = [mondayOf(today, figureWeeks - 1), mondayOf(today)];
  const span = { from, until, answers: answerTimeCases };
  const groups = vendorTypes.flatMap((vendor_type) =>
    states.map((state) => ({ vendor_type, state })),
  );
  for (const group of groups) {
    await inTransaction(async (db) => {
      const { rows } = await middleOf(group, span).execute(db);
      await keepMiddles(db, group, rows[0] ? toldMiddles(rows[0]) : []);
    });
  }
}
