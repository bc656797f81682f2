import type { OwnOutcome } from '@threshold/contract/call-outcomes';
import { outcomes } from '@threshold/contract/outcomes';
import type { CallOutcome } from '@threshold/contract/vocabularies';
import { conflict, notFound } from '../../errors.ts';
import type { Party } from '../../lib/actor.ts';
import type { Services } from '../../services.ts';
import { outcomeRefusal } from './call-outcomes.policy.ts';
import { presentOwnOutcome } from './call-outcomes.presenter.ts';
import { listOutcomes, lockOwnCall, saveOutcome } from './call-outcomes.repo.ts';

interface Saying {
  readonly outcome: CallOutcome;
  /** Left out, the note stays as it is. */
  readonly note?: string | undefined;
}

/**
 * Writes down what one side says of a call, and tells nobody. The same again changes nothing; the note may change at any time.
 *
 * @throws not_found · conflict before the call has begun, once it is cancelled, and when it is too late
 */
export async function sayOutcome(
  { database, now }: Pick<Services, 'database' | 'now'>,
  party: Party,
  id: string,
  { outcome, note }: Saying,
): Promise<OwnOutcome> {
  return database.db.transaction().execute(async (db) => {
    const call = await lockOwnCall(db, id, party);
    if (!call) throw notFound(outcomes.refusals.not_found);
    const at = now();
    const said = (await listOutcomes(db, party.role, [id])).get(id);
    const refusal = said?.outcome === outcome ? undefined : outcomeRefusal(call, said, at);
    if (refusal) throw conflict(refusal);
    const saying = { outcome, note: note ?? said?.note ?? '' };
    if (said?.outcome !== saying.outcome || said.note !== saying.note) {
      await saveOutcome(db, { appointment_id: id, side: party.role, ...saying }, at);
    }
    return presentOwnOutcome(call, { ...saying, said_at: said?.said_at ?? at }, at);
  });
}
