import { promiseSentences } from '@threshold/contract/promise-sentences';
import type { Db } from '../../adapters/database/database.ts';
import { findState } from './promise-days.repo.ts';
import { responseShare } from './promise-ledger.ts';

/** The sentence about an answer within 24 hours: the promise, or the measured share while the newest check finds it broken. */
export async function readResponseSentence(db: Db): Promise<string> {
  const state = await findState(db, 'response_time');
  return state && !state.holds ? responseShare(state) : promiseSentences.response_time;
}
