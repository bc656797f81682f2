import type { DisputedCall, OwnOutcome } from '@threshold/contract/call-outcomes';
import { outcomeRefusal, type SaidCall } from './call-outcomes.policy.ts';
import type { listDisputedCalls, OutcomeRow } from './call-outcomes.repo.ts';

/** A party's own call result. */
export const presentOwnOutcome = (
  call: SaidCall,
  said: Pick<OutcomeRow, 'outcome' | 'note' | 'said_at'> | undefined,
  now: Date,
): OwnOutcome => ({
  outcome: said?.outcome ?? null,
  note: said?.note ?? '',
  is_open: outcomeRefusal(call, said, now) === undefined,
});

/** Call results of both parties, for staff who settle a dispute. */
export const presentDisputedCall = ({
  id,
  starts_at,
  customer,
  vendor,
}: Awaited<ReturnType<typeof listDisputedCalls>>[number]): DisputedCall => ({
  _id: id,
  startsAt: starts_at.toISOString(),
  customer,
  vendor,
});
