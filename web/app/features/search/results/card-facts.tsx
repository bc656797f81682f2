import { IconCalendar, IconClock, IconListCheck, IconMapPin } from '@tabler/icons-react';
import type { NextCall } from '@threshold/contract/endpoints/calls/vendors-calendar';
import type { VendorCard as Vendor } from '@threshold/contract/endpoints/listings/vendors';
import { limits } from '@threshold/contract/limits';
import { replyText, silentText } from '@threshold/contract/rules/answer-times';
import { type ReactNode, startTransition, useEffect, useState } from 'react';
import type { Elements } from '#app/components/layout/elements.ts';
import { readNextCalls } from '#app/lib/api/next-calls-request.ts';
import { quietApi } from '#app/lib/client/api-client.ts';
import { callText } from '#app/lib/format/call-text.ts';
import classes from './card-facts.module.css';
import { formatVendorDistance, splitAddress } from './card-words.ts';

interface PendingNextCall {
  readonly id: string;
  readonly resolve: (call: NextCall | undefined) => void;
  readonly reject: (error: unknown) => void;
}

let waiting: PendingNextCall[] = [];

/** Requests the next free call time. Cards that are rendered at the same time share one request. */
function requestNextCall(id: string): Promise<NextCall | undefined> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(sendPendingNextCalls);
    waiting.push({ id, resolve, reject });
  });
}

function sendPendingNextCalls(): void {
  const all = waiting;
  waiting = [];
  const most = limits.search.max_page_size;
  for (let start = 0; start < all.length; start += most) void ask(all.slice(start, start + most));
}

async function ask(some: readonly PendingNextCall[]): Promise<void> {
  try {
    const found = await readNextCalls(
      quietApi,
      some.map(({ id }) => id),
    );
    const calls = new Map(found.map((call) => [call._id, call]));
    for (const { id, resolve } of some) resolve(calls.get(id));
  } catch (error) {
    for (const { reject } of some) reject(error);
  }
}

/**
 * Returns the vendor's next free call time; null if no time is free in two weeks, undefined while
 * unknown. The state changes in a transition, so that hydration is not blocked.
 */
function useNextCall(id: string): NextCall | null | undefined {
  const [known, setKnown] = useState<{ id: string; call: NextCall | null }>();
  useEffect(() => {
    let isCurrent = true;
    async function load() {
      try {
        const call = (await requestNextCall(id)) ?? null;
        if (isCurrent) startTransition(() => setKnown({ id, call }));
      } catch {
        // After a failure the card shows no free call time.
      }
    }
    void load();
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return known?.id === id ? known.call : undefined;
}

export function CardFacts({ vendor }: { vendor: Vendor }) {
  const services = vendor.services.map(({ servicesName }) => servicesName).join(', ');
  return (
    <ul className={classes.facts}>
      <LocationFact vendor={vendor} />
      {vendor.reply_hours && (
        <Fact icon={<IconClock aria-hidden="true" />} label="Reply time">
          {replyText(vendor.reply_hours)}
        </Fact>
      )}
      {vendor.usually_silent && (
        <Fact icon={<IconClock aria-hidden="true" />} label="Reply time">
          {silentText}
        </Fact>
      )}
      {vendor.status === 'approved' && <NextCallFact id={vendor._id} />}
      {services && (
        <Fact icon={<IconListCheck aria-hidden="true" />} label="Services">
          {services}
        </Fact>
      )}
    </ul>
  );
}

interface FactProps {
  icon: Elements;
  label: string;
  /** True for facts that are loaded by scripts after the page. */
  isLater?: boolean;
  children: ReactNode;
}

function Fact({ icon, label, isLater, children }: FactProps) {
  return (
    <li data-later={isLater}>
      {icon}
      <span className={classes.text}>
        <span className="visually-hidden">{`${label}: `}</span>
        <span>{children}</span>
      </span>
    </li>
  );
}

/** The next free call time. Its line is rendered before the time is known, for a stable layout. */
function NextCallFact({ id }: { id: string }) {
  const call = useNextCall(id);
  return (
    <Fact icon={<IconCalendar aria-hidden="true" />} label="Next free call" isLater>
      {call ? `Next call ${callText(call)}` : call === null ? 'No free call in two weeks' : '…'}
    </Fact>
  );
}

/** Shows '1.1 km · Parramatta NSW 2150', then the street, which narrow cards hide. */
function LocationFact({ vendor }: { vendor: Vendor }) {
  const { suburb, street } = splitAddress(vendor);
  const where = [formatVendorDistance(vendor), suburb].filter(Boolean).join(' · ');
  if (!where) return null;
  return (
    <Fact icon={<IconMapPin aria-hidden="true" />} label="Where">
      <b>{where}</b>
      {street && <span className={classes.street}>{street}</span>}
    </Fact>
  );
}
