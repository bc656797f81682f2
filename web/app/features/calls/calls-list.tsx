import type { OwnCall } from '@threshold/contract/call-outcomes';
import { limits } from '@threshold/contract/limits';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { CallActs } from './call-acts.tsx';
import { CallRow } from './call-row.tsx';
import classes from './calls.module.css';
import { hasEnded } from './has-ended.ts';

export interface CallsListProps {
  calls: readonly OwnCall[];
  /** Who reads. */
  side: MemberRole;
  now: Date;
  /** What stands where no call is to come. */
  none: string;
}

/** The calls that are to come, with what can be done about them, and on request those that were. */
export function CallsList({ calls, side, now, none }: CallsListProps) {
  const [isShown, setShown] = useState(false);
  const upcoming = calls.filter((call) => !hasEnded(call, now));
  const ended = calls.filter((call) => hasEnded(call, now));
  return (
    <div className={classes.lists}>
      {upcoming.length === 0 && <p className={classes.none}>{none}</p>}
      <ul>
        {upcoming.map((call) => (
          <CallRow
            key={call._id}
            call={call}
            side={side}
            acts={<CallActs call={call} side={side} now={now} />}
          />
        ))}
      </ul>
      {ended.length > 0 && (
        <Button
          size="sm"
          variant="quiet"
          className={classes.toggle}
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide earlier calls' : `Earlier calls (${countText(ended.length)})`}
        </Button>
      )}
      {isShown && (
        <ul aria-label="Earlier calls">
          {ended.map((call) => (
            <CallRow
              key={call._id}
              call={call}
              side={side}
              acts={<CallActs call={call} side={side} now={now} />}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

const countText = (count: number) =>
  count >= limits.appointment.listed ? `${count}+` : String(count);
