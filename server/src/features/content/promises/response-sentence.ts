import { promiseSentences } from '@threshold/contract/texts/promise-sentences';
import type { Db } from '../../../adapters/database/database.ts';
import { findState } from './promise-days.repo.ts';
import { responseShare } from './promise-ledger.ts';

/** The promise of an answer within 24 hours, or the measured share if it is broken. */
export async function readResponseSentence(db: Db): Promise<string> {
  const state = await findState(db, 'response_time');
  return state && !state.holds ? responseShare(state) : promiseSentences.response_time;
}
