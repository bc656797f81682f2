import { callOutcomeLabels, type OwnCall } from '@threshold/contract/call-outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import classes from './calls.module.css';

/** The reader's own answer about a call, with the reader's note. */
export function SaidOutcome({ call: { own }, side }: { call: OwnCall; side: MemberRole }) {
  if (!own.outcome) return null;
  return (
    <>
      <p className={classes.note}>{`You said: ${callOutcomeLabels[side][own.outcome]}`}</p>
      {own.note && <p className={classes.own}>{`Your note: ${own.note}`}</p>}
    </>
  );
}
