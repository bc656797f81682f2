import type { OwnOutcome } from '@threshold/contract/endpoints/calls/appointments';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { CallOutcome } from '@threshold/contract/vocabularies';
import { conflict, notFound } from '../../../errors.ts';
import type { Party } from '../../../lib/actor.ts';
import type { Services } from '../../../services.ts';
import { presentOwnOutcome } from '../booking/appointments.presenter.ts';
import { outcomeRefusal } from './call-outcomes.policy.ts';
import { listOutcomes, lockOwnCall, saveOutcome } from './call-outcomes.repo.ts';

interface Saying {
  readonly outcome: CallOutcome;
  /** Undefined leaves the note unchanged. */
  readonly note?: string | undefined;
}

/**
 * Stores the call result of one party. The note may change at any time. @throws not_found ·
 * conflict before the call has begun, after it was cancelled, and after the deadline
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
