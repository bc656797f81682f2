import type { OwnCall } from '@threshold/contract/call-outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { hasBegun, hasEnded } from './has-ended.ts';

/** What can be done about a call. */
export type CallAct = 'move' | 'cancel' | 'outcome';

export interface CallChoice {
  readonly act: CallAct;
  readonly label: string;
}

/** What one side can do about a call now. Whether its outcome can be said is the server's word, by its clock. */
export function choicesFor(call: OwnCall, side: MemberRole, now: Date): readonly CallChoice[] {
  const outcome = outcomeLabelOf(call, side);
  return [
    ...(hasBegun(call, now) ? [] : [{ act: 'move', label: 'Reschedule' } as const]),
    ...(hasEnded(call, now) ? [] : [{ act: 'cancel', label: 'Cancel' } as const]),
    ...(outcome ? [{ act: 'outcome', label: outcome } as const] : []),
  ];
}

function outcomeLabelOf({ own }: OwnCall, side: MemberRole): string | undefined {
  if (own.is_open && own.outcome === null) {
    return side === 'vendor' ? 'How did it go?' : 'Did it take place?';
  }
  if (own.is_open) return 'Change what you said';
  return side === 'vendor' && own.outcome !== null ? 'Edit your note' : undefined;
}
