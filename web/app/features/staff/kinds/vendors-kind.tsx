import type { StaffVendor } from '@threshold/contract/endpoints/staff/listings';
import {
  type ChangeKind,
  changeKinds,
  type OpenedVendor,
  type WorkItem,
  waitingTimes,
  workQueues,
} from '@threshold/contract/endpoints/staff/vetting';
import { states, vendorTypes } from '@threshold/contract/vocabularies';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { toasts } from '#app/lib/toasts.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { Asked } from '../ops-loader.ts';
import { WaitClock } from '../parts/values.tsx';
import classes from '../queue/queue.module.css';
import { QueueScreen } from '../queue/queue-page.tsx';
import { type Queue, useQueue } from '../queue/use-queue.ts';
import type { QueueKind, QueueRow } from './kind.ts';
import { listVendors, openNextListing, releaseWorkLock } from './vendors/api.ts';
import { OpenVendor } from './vendors/open-vendor.tsx';
import { formatFieldNames, getName } from './vendors/vendor-words.ts';

type VendorPage = Awaited<ReturnType<typeof listVendors>> & Asked;

const changeLabels: Readonly<Record<ChangeKind, string>> = {
  name: 'Name',
  type: 'Type',
  licence: 'Licence or ABN',
  papers: 'Papers',
};
const waitingLabels: Readonly<Record<(typeof waitingTimes)[number], string>> = {
  24: 'More than a day',
  72: 'More than 3 days',
  168: 'More than a week',
};

/** Queues of listings that wait for a check, longest wait first, then all others by status. */
export const vendorsKind = {
  title: 'Vendors to check',
  lead: 'Nobody is approved before an entry in a public register is recorded.',
  searchLabel: 'Search name, place or number',
  views: {
    pending: 'Pending',
    recheck: 'Re-check',
    lapsed: 'Lapsed',
    approved: 'Approved',
    rejected: 'Rejected',
    suspended: 'Suspended',
    claimed: 'Claimed',
    in_complete: 'Not finished',
  },
  filters: [
    { name: 'vendor_type', label: 'Type', options: vendorTypes, views: workQueues },
    { name: 'state', label: 'State', options: states, views: workQueues },
    {
      name: 'waiting',
      label: 'Waiting',
      options: waitingTimes.map((hours) => ({ value: `${hours}`, label: waitingLabels[hours] })),
      views: workQueues,
    },
    {
      name: 'change',
      label: 'What changed',
      options: changeKinds.map((value) => ({ value, label: changeLabels[value] })),
      views: ['recheck'],
    },
  ],
  empty: {
    pending: 'Nobody waits to be checked.',
    recheck: 'No vendor asks for another name, type or licence, and no papers are new.',
    lapsed: 'No licence has run out.',
    other: 'There are none.',
  },
  keys: [
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
  ],
  load: listVendors,
  row: (item) => ('position' in item ? toWorkRow(item) : toVendorRow(item)),
} satisfies QueueKind<WorkItem | StaffVendor> & { load: unknown };

/** Queue of vendors. The server chooses the next listing that no colleague has open. */
export function VendorQueue({ page }: { page: VendorPage }) {
  const queue = useQueue<WorkItem | StaffVendor>(page, vendorsKind);
  const { query } = queue;
  const isWork = page.kind === 'work';
  // The listing that the server opened last, with its position in the queue. The loaded page of
  // the queue may not contain this listing.
  const [lastOpened, setLastOpened] = useState<OpenedVendor & { readonly position: string }>();
  useWorkLockRelease(query.open);

  function positionOf(id: string): string | undefined {
    const item = page.data.find(({ _id }) => _id === id);
    if (item && 'position' in item) return item.position;
    return lastOpened?.vendor._id === id ? lastOpened.position : query.after;
  }

  /** Opens the next listing after the position `after`. @returns false if no listing is left */
  async function openNext(after: string | undefined): Promise<boolean> {
    const next = await openNextListing(query, after);
    if (next) {
      setLastOpened(next);
      await queue.go({ open: next.vendor._id });
    }
    queue.reread();
    return next !== null;
  }
  const next = useAction(async () => {
    const isThere = await openNext(query.open === undefined ? query.after : positionOf(query.open));
    if (!isThere) toasts.success('Nothing else waits behind this one.');
  });
  const nextButton = isWork && (
    <Button
      size="sm"
      variant={query.open === undefined ? 'primary' : 'plain'}
      disabled={next.isBusy}
      data-key="n"
      aria-keyshortcuts="n"
      onClick={() => void next.run()}
    >
      {query.open === undefined ? 'Start with the first' : 'Next one'}
    </Button>
  );
  const opened = (id: string) => (
    <OpenVendor
      key={id}
      id={id}
      given={lastOpened}
      acts={nextButton}
      onDecided={async () => {
        if (isWork) return openNext(positionOf(id));
        queue.reread();
        return false;
      }}
    />
  );

  return (
    <QueueScreen
      kind={vendorsKind}
      queue={queue}
      opened={query.open && opened(query.open)}
      action={query.open === undefined && page.data.length > 0 && nextButton}
      turning={isWork && <Turning queue={queue} next={page.next} />}
    />
  );
}

/** Links to the first and the next page. Mantine's Pagination needs page numbers, not a cursor. */
function Turning({ queue, next }: { queue: Queue<WorkItem | StaffVendor>; next: string | null }) {
  const { after } = queue.query;
  if (!next && !after) return null;
  return (
    <nav className={classes.pager} aria-label="Pages">
      {after && (
        <Button component={Link} size="sm" to={queue.addressOf({ after: undefined })}>
          First page
        </Button>
      )}
      {next && (
        <Button component={Link} size="sm" to={queue.addressOf({ after: next })}>
          Next
        </Button>
      )}
    </nav>
  );
}

/** Releases a closed listing's lock. If another listing is opened, the server releases the lock. */
function useWorkLockRelease(open: string | undefined): void {
  const last = useRef(open);
  useEffect(() => {
    const id = last.current;
    last.current = open;
    if (id === undefined || open !== undefined) return;
    void releaseWorkLock(id);
  }, [open]);
}

const toVendorRow = (vendor: StaffVendor): QueueRow => ({
  title: getName(vendor),
  text: [vendor.vendor_type ?? 'No type yet', vendor.state].filter(Boolean).join(' · '),
  end: vendor.waiting_since && <WaitClock since={vendor.waiting_since} />,
});

function toWorkRow(item: WorkItem): QueueRow {
  const { name, vendor_type, state, waiting_since, changed, claim } = item;
  const words = [
    claim && (claim.is_mine ? 'Open with you' : `Being checked by ${claim.by.name}`),
    vendor_type ?? 'No type yet',
    state,
    formatFieldNames(changed),
  ];
  return {
    title: name || 'No name yet',
    text: words.filter(Boolean).join(' · '),
    end: <WaitClock since={waiting_since} />,
  };
}
