import { callOutcomeLabels, type OwnCall } from '@threshold/contract/call-outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import { Badge } from '#app/components/badge.tsx';
import type { Elements } from '#app/components/elements.ts';
import { ownTimeText, timeText, zoneText } from '#app/lib/format/call-text.ts';
import { phoneLink, phoneText } from '#app/lib/format/phone-text.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './calls.module.css';
import { otherName } from './other-name.ts';

interface CallRowProps {
  call: OwnCall;
  side: MemberRole;
  acts: Elements;
}

/** A call with its time in both time zones, the other side, and its actions. */
export function CallRow({ call, side, acts }: CallRowProps) {
  const { dateTime, startsAt, timezone, minutes, status, topic, phone_number } = call;
  const own = ownTimeText(startsAt, timezone);
  return (
    <li className={classes.call}>
      <div className={classes.facts}>
        <p className={classes.when}>
          <time dateTime={startsAt}>{timeText(dateTime)}</time>
          {status === 'cancelled' && <Badge kind="outlined">Cancelled</Badge>}
        </p>
        <p>
          <With call={call} side={side} />
        </p>
        <p className={classes.note}>
          {`${zoneText(call)}, ${minutes} minutes${own ? ` · ${own}` : ''}`}
        </p>
        {topic && <p className={classes.note}>{`Topic: ${topic}`}</p>}
        {phone_number && (
          <p className={classes.note}>
            {side === 'vendor' ? (
              <span>
                Call on <a href={phoneLink(phone_number)}>{phoneText(phone_number)}</a>
              </span>
            ) : (
              <span>{`You are called on ${phoneText(phone_number)}`}</span>
            )}
          </p>
        )}
        <SaidOutcome call={call} side={side} />
      </div>
      <div className={classes.acts}>{acts}</div>
    </li>
  );
}

function With({ call, side }: Pick<CallRowProps, 'call' | 'side'>) {
  const name = otherName(call, side);
  if (side === 'vendor' || call.left) return <span>{name}</span>;
  return <Link to={paths.vendor(call.vendorId)}>{name}</Link>;
}

/** The reader's own answer about a call, with their note. */
function SaidOutcome({ call: { own }, side }: { call: OwnCall; side: MemberRole }) {
  if (!own.outcome) return null;
  return (
    <>
      <p className={classes.note}>{`You said: ${callOutcomeLabels[side][own.outcome]}`}</p>
      {own.note && <p className={classes.own}>{`Your note: ${own.note}`}</p>}
    </>
  );
}
