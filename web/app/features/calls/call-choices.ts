import type { OwnCall } from '@threshold/contract/endpoints/calls/call-outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { hasBegun, hasEnded } from './has-ended.ts';

/** Action on a call. */
export type CallAct = 'move' | 'cancel' | 'outcome';

export interface CallChoice {
  readonly act: CallAct;
  readonly label: string;
}

/**
 * Returns the actions of one side on a call. The server decides by its own clock whether the
 * outcome can be recorded.
 */
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
