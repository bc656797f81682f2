import { NativeSelect } from '@mantine/core';
import type { AdminVendor } from '@threshold/contract/admin-vendors';
import {
  type ChangeKind,
  type OpenedVendor,
  type WorkItem,
  waitingTimes,
} from '@threshold/contract/admin-work';
import { states, vendorTypes } from '@threshold/contract/vocabularies';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { toasts } from '#app/lib/toasts.ts';
import { useAction } from '#app/lib/use-action.ts';
import { WaitClock } from '../parts/clock.tsx';
import type { QueueRow } from '../queue/queue-list.tsx';
import { QueueScreen } from '../queue/queue-screen.tsx';
import { type Queue, type QueuePage, useQueue } from '../queue/use-queue.ts';
import { useFilters } from '../use-filters.ts';
import { vendorViews } from '../vendors/api.ts';
import { fieldWords, nameOf } from '../vendors/vendor-words.ts';
import { letGo, openNext, type WorkPage, workFilters, workQueryOf } from './api.ts';
import { OpenListing } from './open-listing.tsx';
import classes from './work.module.css';

const changeWords: Readonly<Record<ChangeKind, string>> = {
  name: 'Name',
  type: 'Type',
  licence: 'Licence or ABN',
  papers: 'Papers',
};
const waitingWords: Readonly<Record<(typeof waitingTimes)[number], string>> = {
  24: 'More than a day',
  72: 'More than 3 days',
  168: 'More than a week',
};

const changeOptions = Object.entries(changeWords).map(([value, label]) => ({ value, label }));
const waitingOptions = waitingTimes.map((hours) => ({
  value: String(hours),
  label: waitingWords[hours],
}));

/**
 * Filters of the queue. They are part of the address, so that a filtered list can be shared and
 * reopened.
 */
function WorkFilters<T extends Pick<WorkItem, '_id'>>({ queue }: { queue: Queue<T> }) {
  const { filters, status, q } = queue.query;
  const set = useFilters(filters, (next) => void queue.go({ filters: next }));
  const field = (name: string, label: string, options: readonly (string | Option)[]) => (
    <NativeSelect
      label={label}
      data={[{ value: '', label: 'All' }, ...options]}
      value={filters[name] ?? ''}
      onChange={({ currentTarget: { value } }) => set(name, value)}
    />
  );
  return (
    <div className={classes.filters} role="group" aria-label="Narrow the list">
      {field('vendor_type', 'Type', vendorTypes)}
      {field('state', 'State', states)}
      {field('waiting', 'Waiting', waitingOptions)}
      {status === 'recheck' && field('change', 'What changed', changeOptions)}
      {Object.keys(filters).length > 0 && (
        <Link to={queue.addressOf({ filters: {}, q })} preventScrollReset>
          Show all
        </Link>
      )}
    </div>
  );
}

interface Option {
  readonly value: string;
  readonly label: string;
}

const emptyTexts: Readonly<Record<string, string>> = {
  pending: 'Nobody waits to be checked.',
  recheck: 'No vendor asks for another name, type or licence, and no papers are new.',
  lapsed: 'No licence has run out.',
};

const keys = [
  ['n', 'the next that nobody has open'],
  ['f', 'open the files'],
  ['o', 'look at the first of them'],
  ['g', 'go to the register'],
  ['c', 'I read the same there'],
  ['1 – 8', 'a standard reason'],
  ['a', 'approve'],
  ['r', 'reject'],
  ['s', 'suspend'],
  ['b', 'back to pending'],
  ['t', 'take it over'],
] as const;

type ListPage = QueuePage<AdminVendor> & { readonly kind: 'list' };
type Item = WorkItem | AdminVendor;

/** Listings to check one after the other, longest wait first; and all others by status. */
export function ListingQueue({ page }: { page: WorkPage | ListPage }) {
  const queue = useQueue<Item>(page, vendorViews, workFilters);
  const { query } = queue;
  const isWork = page.kind === 'work';
  // The listing that the server opened last, with its position in the queue. It may be on no loaded
  // page.
  const lastOpened = useRef<OpenedVendor & { readonly position: string }>(undefined);
  useLetGo(query.open);

  function positionOf(id: string): string | undefined {
    const item = page.data.find(({ _id }) => _id === id);
    if (item && 'position' in item) return item.position;
    return lastOpened.current?.vendor._id === id ? lastOpened.current.position : query.after;
  }

  /** Opens the next listing after this position. @returns whether there was one */
  async function goOn(behind: string | undefined): Promise<boolean> {
    const next = await openNext(workQueryOf(query), behind);
    if (next) {
      lastOpened.current = next;
      await queue.go({ open: next.vendor._id });
    }
    queue.reread();
    return next !== null;
  }
  const next = useAction(async () => {
    const isThere = await goOn(query.open === undefined ? query.after : positionOf(query.open));
    if (!isThere) toasts.success('Nothing else waits behind this one.');
  });
  const nextButton = isWork && (
    <Button
      size="sm"
      variant={query.open === undefined ? 'primary' : 'default'}
      disabled={next.isBusy}
      data-key="n"
      aria-keyshortcuts="n"
      onClick={() => void next.run()}
    >
      {query.open === undefined ? 'Start with the first' : 'Next one'}
    </Button>
  );

  const opened = (id: string) => (
    <OpenListing
      key={id}
      id={id}
      given={lastOpened.current}
      acts={nextButton}
      onDecided={async () => {
        if (isWork) return goOn(positionOf(id));
        queue.reread();
        return false;
      }}
    />
  );

  return (
    <QueueScreen
      title="Vendors to check"
      lead="Nobody is approved before an entry in a public register is recorded."
      queue={queue}
      searchLabel="Search name, place or number"
      keys={keys}
      action={query.open === undefined && page.data.length > 0 && nextButton}
      filters={isWork && <WorkFilters queue={queue} />}
      turning={
        isWork &&
        (page.next ?? query.after) && (
          <nav className={classes.turning} aria-label="Pages">
            {query.after && (
              <Button component={Link} size="sm" to={queue.addressOf({ after: undefined })}>
                First page
              </Button>
            )}
            {page.next && (
              <Button component={Link} size="sm" to={queue.addressOf({ after: page.next })}>
                Next
              </Button>
            )}
          </nav>
        )
      }
      rowOf={(item) => ('position' in item ? workRow(item) : vendorRow(item))}
      byId={opened}
      emptyText={emptyTexts[query.status] ?? 'There are none.'}
    />
  );
}

/**
 * Releases the lock of a listing that is closed undecided. Opening another listing does that on the
 * server.
 */
function useLetGo(open: string | undefined): void {
  const last = useRef(open);
  useEffect(() => {
    if (last.current !== undefined && open === undefined) void letGo(last.current);
    last.current = open;
  }, [open]);
}

const vendorRow = (vendor: AdminVendor): QueueRow => ({
  id: vendor._id,
  title: nameOf(vendor),
  text: [vendor.vendor_type ?? 'No type yet', vendor.state].filter(Boolean).join(' · '),
  end: vendor.waiting_since && <WaitClock since={vendor.waiting_since} />,
});

const workRow = ({
  _id,
  name,
  vendor_type,
  state,
  waiting_since,
  changed,
  claim,
}: WorkItem): QueueRow => ({
  id: _id,
  title: name || 'No name yet',
  text: [
    claim && (claim.is_mine ? 'Open with you' : `Being checked by ${claim.by.name}`),
    vendor_type ?? 'No type yet',
    state,
    fieldWords(changed),
  ]
    .filter(Boolean)
    .join(' · '),
  end: <WaitClock since={waiting_since} />,
});
