import { callOutcomeLabels, type OwnCall } from '@threshold/contract/call-outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import classes from './calls.module.css';
import { ownOf } from './own-of.ts';

/** What the reader said of a call, and noted. */
export function SaidOutcome({ call, side }: { call: OwnCall; side: MemberRole }) {
  const own = ownOf(call);
  if (!own.outcome) return null;
  return (
    <>
      <p className={classes.note}>{`You said: ${callOutcomeLabels[side][own.outcome]}`}</p>
      {own.note && <p className={classes.own}>{`Your note: ${own.note}`}</p>}
    </>
  );
}
