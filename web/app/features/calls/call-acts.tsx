import type { OwnCall } from '@threshold/contract/call-outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { callText } from '#app/lib/format/call-text.ts';
import { type CallAct, choicesFor } from './call-choices.ts';
import { CallDialogs } from './call-dialogs.tsx';
import { otherName } from './other-name.ts';

export interface CallActsProps {
  call: OwnCall;
  side: MemberRole;
  now: Date;
}

/** What can be done about a call. */
export function CallActs({ call, side, now }: CallActsProps) {
  const [open, setOpen] = useState<CallAct>();
  const choices = choicesFor(call, side, now);
  const what = `the call with ${otherName(call, side)} on ${callText(call)}`;
  if (choices.length === 0) return null;
  return (
    <>
      {choices.map(({ act, label }) => (
        <Button
          key={act}
          size="sm"
          variant={act === 'cancel' ? 'quiet' : 'default'}
          aria-label={act === 'outcome' ? `${label} about ${what}` : `${label} ${what}`}
          onClick={() => setOpen(act)}
        >
          {label}
        </Button>
      ))}
      <CallDialogs call={call} side={side} open={open} onClose={() => setOpen(undefined)} />
    </>
  );
}
