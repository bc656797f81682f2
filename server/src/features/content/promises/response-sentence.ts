import { promiseSentences } from '@threshold/contract/texts/sentences';
import type { Db } from '../../../adapters/database/database.ts';
import { findPromiseState } from './promise-days.repo.ts';
import { formatResponseShare } from './promise-ledger.ts';

/** The promise of an answer within 24 hours, or the measured share while the promise is broken. */
export async function readResponseSentence(db: Db): Promise<string> {
  const state = await findPromiseState(db, 'response_time');
  return state && !state.holds ? formatResponseShare(state) : promiseSentences.response_time;
}
