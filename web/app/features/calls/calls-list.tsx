import { Badge, Box, Group, Text } from '@mantine/core';
import { callOutcomeLabels, type OwnCall } from '@threshold/contract/endpoints/calls/appointments';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { LazyConfirmDialog } from '#app/components/dialogs/lazy-confirm-dialog.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import {
  callText,
  formatClockTime,
  formatLongDay,
  formatTimeZone,
  formatVisitorTimeLabel,
} from '#app/lib/format/call-text.ts';
import { phoneText, toPhoneLink } from '#app/lib/format/links.ts';
import { paths } from '#app/lib/paths.ts';
import { toasts } from '#app/lib/toasts.ts';
import { cancelCall, createSlotSource, moveCall } from './api.ts';
import { LazyTimeDialog } from './booking/schedule-call.tsx';
import type { ChosenTime } from './booking/use-time-choice.ts';
import classes from './calls.module.css';

const OutcomeDialog = createLazyDialog(() => import('./outcome-dialog.tsx'));

interface CallsByDayProps {
  calls: readonly OwnCall[];
  /** Role of the user in the calls: customer or vendor. */
  side: MemberRole;
  now: Date;
}

interface CallsListProps extends CallsByDayProps {
  /** Text that is shown if there are no upcoming calls. */
  none: string;
}

/** Upcoming calls by day with their actions, and earlier calls on request. */
export function CallsList({ calls, side, now, none }: CallsListProps) {
  const [isExpanded, setExpanded] = useState(false);
  const upcoming = calls.filter((call) => !hasEnded(call, now));
  const ended = calls.filter((call) => hasEnded(call, now));
  return (
    <div className={classes.lists}>
      {upcoming.length === 0 && <Text c="dimmed">{none}</Text>}
      <CallsByDay calls={upcoming} side={side} now={now} />
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
          <CallsByDay calls={ended} side={side} now={now} />
        </section>
      )}
    </div>
  );
}

/** Calls grouped by day in the professional's time zone. */
function CallsByDay({ calls, side, now }: CallsByDayProps) {
  const days = Map.groupBy(calls, ({ dateTime }) => dateTime.slice(0, 10));
  return [...days].map(([day, ofDay]) => (
    <div key={day}>
      <Box component="h3" pb="xs" fz="md">
        {formatCallDay(day, now)}
      </Box>
      <ul>
        {ofDay.map((call) => (
          <CallRow key={call._id} call={call} side={side} now={now} />
        ))}
      </ul>
    </div>
  ));
}

/** Formats a day as 'Monday 23 November', with the year if it is not the current year. */
function formatCallDay(day: string, now: Date): string {
  const year = day.slice(0, 4);
  const isThisYear = year === String(now.getFullYear());
  return isThisYear ? formatLongDay(day) : `${formatLongDay(day)} ${year}`;
}

const countText = (count: number) =>
  count >= limits.appointment.listed ? `${count}+` : String(count);

interface CallRowProps {
  call: OwnCall;
  side: MemberRole;
  now: Date;
}

function CallActions({ call, side, now }: CallRowProps) {
  const [open, setOpen] = useState<CallAction>();
  const choices = listCallActions(call, side, now);
  const { revalidate } = useRevalidator();
  const name = getOtherPartyName(call, side);
  const close = () => setOpen(undefined);

  async function move({ dateTime }: ChosenTime) {
    await moveCall(side, call._id, dateTime);
    toasts.success(outcomes.scheduling.moved);
    close();
    await revalidate();
  }

  async function cancel() {
    await cancelCall(side, call._id);
    toasts.success(outcomes.scheduling.cancelled);
    await revalidate();
  }

  const what = `the call with ${name} on ${callText(call)}`;
  if (choices.length === 0) return null;
  return (
    <>
      {choices.map(({ act, label }) => (
        <Button
          key={act}
          size="sm"
          variant={act === 'cancel' ? 'quiet' : 'plain'}
          aria-label={act === 'outcome' ? `${label} about ${what}` : `${label} ${what}`}
          onClick={() => setOpen(act)}
        >
          {label}
        </Button>
      ))}
      <LazyTimeDialog
        opened={open === 'move'}
        onClose={close}
        title="Reschedule the call"
        lead={`With ${name}, now on ${callText(call)}. We tell both of you by email.`}
        actLabel="Reschedule call"
        busyLabel="Moving..."
        slots={createSlotSource(call.vendorId)}
        send={move}
        failed={outcomes.scheduling.move_failed}
      />
      <LazyConfirmDialog
        opened={open === 'cancel'}
        onClose={close}
        title="Cancel this call?"
        text={`With ${name} on ${callText(call)}. We tell both of you by email.`}
        confirmLabel="Cancel call"
        busyLabel="Cancelling..."
        keepLabel="Keep call"
        dangerous
        onConfirm={cancel}
        failed={outcomes.scheduling.cancel_failed}
      />
      <OutcomeDialog
        opened={open === 'outcome'}
        onClose={close}
        call={call}
        name={name}
        side={side}
        onSaved={revalidate}
      />
    </>
  );
}

/** A call: its time in both time zones, the other participant's name, and its actions. */
function CallRow({ call, side, now }: CallRowProps) {
  const { dateTime, startsAt, timezone, minutes, status, topic, phone_number } = call;
  const own = formatVisitorTimeLabel(startsAt, timezone);
  const name = getOtherPartyName(call, side);
  return (
    <li className={classes.call}>
      <Box miw={0} flex="1 1 18rem" className={classes.facts}>
        <Group component="p" gap="xs" fw={600}>
          <time dateTime={startsAt}>{formatClockTime(dateTime)}</time>
          {status === 'cancelled' && <Badge>Cancelled</Badge>}
        </Group>
        <p>
          {side === 'vendor' || call.left ? (
            <span>{name}</span>
          ) : (
            <Link to={paths.vendor(call.vendorId)}>{name}</Link>
          )}
        </p>
        <Text c="dimmed" fz="sm">
          {`${formatTimeZone(call)}, ${minutes} minutes${own ? ` · ${own}` : ''}`}
        </Text>
        {topic && <Text c="dimmed" fz="sm">{`Topic: ${topic}`}</Text>}
        {phone_number && (
          <Text c="dimmed" fz="sm">
            {side === 'vendor' ? (
              <span>
                Call on <a href={toPhoneLink(phone_number)}>{phoneText(phone_number)}</a>
              </span>
            ) : (
              <span>{`You are called on ${phoneText(phone_number)}`}</span>
            )}
          </Text>
        )}
        <OwnOutcomeText call={call} side={side} />
      </Box>
      <Group gap="xs" align="stretch">
        <CallActions call={call} side={side} now={now} />
      </Group>
    </li>
  );
}

/** The outcome of a call that the user recorded, with the user's note. */
function OwnOutcomeText({ call: { own }, side }: { call: OwnCall; side: MemberRole }) {
  if (!own.outcome) return null;
  return (
    <>
      <Text c="dimmed" fz="sm">{`You said: ${callOutcomeLabels[side][own.outcome]}`}</Text>
      {own.note && (
        <Text c="dimmed" fz="sm" style={{ whiteSpace: 'pre-line' }}>
          {`Your note: ${own.note}`}
        </Text>
      )}
    </>
  );
}

type CallAction = 'move' | 'cancel' | 'outcome';

/**
 * Returns the actions on a call that its customer or vendor can take. Whether an outcome can be
 * recorded is decided by the server's clock (`is_open`), not by `now`.
 */
export function listCallActions(call: OwnCall, side: MemberRole, now: Date) {
  const outcome = getOutcomeLabel(call, side);
  const hasBegun = call.status === 'cancelled' || Date.parse(call.startsAt) <= now.getTime();
  return [
    ...(hasBegun ? [] : [{ act: 'move', label: 'Reschedule' } as const]),
    ...(hasEnded(call, now) ? [] : [{ act: 'cancel', label: 'Cancel' } as const]),
    ...(outcome ? [{ act: 'outcome', label: outcome } as const] : []),
  ];
}

function getOutcomeLabel({ own }: OwnCall, side: MemberRole): string | undefined {
  if (own.is_open && own.outcome === null) {
    return side === 'vendor' ? 'How did it go?' : 'Did it take place?';
  }
  if (own.is_open) return 'Change what you said';
  return side === 'vendor' && own.outcome !== null ? 'Edit your note' : undefined;
}

const MINUTE_MS = 60_000;

/** True if a call has ended or was cancelled and so cannot be changed. */
export const hasEnded = ({ status, startsAt, minutes }: OwnCall, now: Date): boolean =>
  status === 'cancelled' || Date.parse(startsAt) + minutes * MINUTE_MS <= now.getTime();

/** Returns the name of the other participant: vendor for a customer, customer for a vendor. */
function getOtherPartyName({ customer, vendor }: OwnCall, side: MemberRole): string {
  if (side === 'customer') return vendor.full_name || vendor.business_name;
  return `${customer.first_name} ${customer.last_name}`.trim();
}
