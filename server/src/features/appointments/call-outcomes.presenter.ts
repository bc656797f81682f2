import type { DisputedCall, OwnOutcome } from '@threshold/contract/call-outcomes';
import { outcomeRefusal, type SaidCall } from './call-outcomes.policy.ts';
import type { listDisputedCalls, OutcomeRow } from './call-outcomes.repo.ts';

/** What a side said of a call, as that side reads it. */
export const presentOwnOutcome = (
  call: SaidCall,
  said: Pick<OutcomeRow, 'outcome' | 'note' | 'said_at'> | undefined,
  now: Date,
): OwnOutcome => ({
  outcome: said?.outcome ?? null,
  note: said?.note ?? '',
  is_open: outcomeRefusal(call, said, now) === undefined,
});

/** What both sides said of a call, as staff read it who settle a dispute between them. */
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
