import type { OwnCall } from '@threshold/contract/call-outcomes';
import { limits } from '@threshold/contract/limits';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { callText, longDayText } from '#app/lib/format/call-text.ts';
import { type CallAct, choicesFor } from './call-choices.ts';
import { CallDialogs } from './call-dialogs.tsx';
import { CallRow } from './call-row.tsx';
import classes from './calls.module.css';
import { hasEnded } from './has-ended.ts';
import { otherName } from './other-name.ts';

interface DaysProps {
  calls: readonly OwnCall[];
  /** Side of the reader. */
  side: MemberRole;
  now: Date;
}

export interface CallsListProps extends DaysProps {
  /** Text of a list without upcoming calls. */
  none: string;
}

/** Upcoming calls by day with their actions, and earlier calls on request. */
export function CallsList({ calls, side, now, none }: CallsListProps) {
  const [isExpanded, setExpanded] = useState(false);
  const upcoming = calls.filter((call) => !hasEnded(call, now));
  const ended = calls.filter((call) => hasEnded(call, now));
  return (
    <div className={classes.lists}>
      {upcoming.length === 0 && <p className={classes.none}>{none}</p>}
      <Days calls={upcoming} side={side} now={now} />
      {ended.length > 0 && (
        <Button
          size="sm"
          variant="quiet"
          className={classes.toggle}
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
        >
          {isExpanded ? 'Hide earlier calls' : `Earlier calls (${countText(ended.length)})`}
        </Button>
      )}
      {isExpanded && (
        <section className={classes.lists} aria-label="Earlier calls">
          <Days calls={ended} side={side} now={now} />
        </section>
      )}
    </div>
  );
}

/** Calls grouped by day in the professional's time zone. */
function Days({ calls, side, now }: DaysProps) {
  const days = Map.groupBy(calls, ({ dateTime }) => dateTime.slice(0, 10));
  return [...days].map(([day, ofDay]) => (
    <div key={day}>
      <h3 className={classes.day}>{dayText(day, now)}</h3>
      <ul>
        {ofDay.map((call) => (
          <CallRow
            key={call._id}
            call={call}
            side={side}
            acts={<CallActs call={call} side={side} now={now} />}
          />
        ))}
      </ul>
    </div>
  ));
}

/** Formats 'Monday 23 November', with the year if it is not the current one. */
function dayText(day: string, now: Date): string {
  const year = day.slice(0, 4);
  const isThisYear = year === String(now.getFullYear());
  return isThisYear ? longDayText(day) : `${longDayText(day)} ${year}`;
}

const countText = (count: number) =>
  count >= limits.appointment.listed ? `${count}+` : String(count);

interface CallActsProps {
  call: OwnCall;
  side: MemberRole;
  now: Date;
}

/** Actions on a call. */
function CallActs({ call, side, now }: CallActsProps) {
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
