import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { Elements } from '#app/components/elements.ts';
import { Pager } from '#app/components/pager.tsx';
import { SearchBox } from '#app/components/search-box.tsx';
import { KeysHelp } from './keys-help.tsx';
import type { QueueKey } from './keys-help-dialog.tsx';
import classes from './queue.module.css';
import { QueueList, type QueueRow } from './queue-list.tsx';
import type { Queue } from './use-queue.ts';
import { useQueueKeys } from './use-queue-keys.ts';

export interface QueueScreenProps<T extends { readonly _id: string }> {
  title: string;
  /** What the queue is for, in a line. */
  lead: string;
  queue: Queue<T>;
  /** What the search looks through, as its label. */
  searchLabel: string;
  rowOf: (item: T) => QueueRow;
  /** What is open, with its evidence and the decision. */
  detail?: (item: T) => Elements;
  /** Shows what the address names but this page of the list does not hold. */
  elsewhere?: (id: string) => Elements;
  /** In place of both: reads and shows what the address names, whether or not this page of the list holds it. */
  byId?: (id: string) => Elements;
  /** Said where the list is empty. */
  emptyText: string;
  /** Beside the title. */
  action?: Elements;
  /** Keys of what is open. */
  keys?: readonly QueueKey[];
  /** What else narrows the list, under its views. */
  filters?: Elements;
  /** The way on from a list that has no page numbers. */
  turning?: Elements;
}

/** A queue: filters, search, pages and rows on the left; what is open, with its evidence, on the right. */
export function QueueScreen<T extends { readonly _id: string }>(props: QueueScreenProps<T>) {
  const { title, lead, queue, searchLabel, rowOf, emptyText, action } = props;
  const { keys, filters, turning } = props;
  const { query, page } = queue;
  const list = useQueueKeys(queue.closedAddress);
  const isOpen = query.open !== undefined;
  const shown = shownOf(props);
  return (
    <>
      <div className={classes.head}>
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
        <div className={classes.headActs}>
          {action}
          <KeysHelp more={keys} />
        </div>
      </div>
      <div className={classes.split} data-open={isOpen || undefined}>
        <section className={classes.left} aria-label="Queue" aria-busy={queue.isReading}>
          <QueueFilters queue={queue} />
          {filters}
          <SearchBox
            key={query.status}
            className={classes.search}
            label={searchLabel}
            value={query.q}
            onSearch={(q) => void queue.go({ q })}
          />
          <QueueList
            ref={list}
            rows={page.data.map(rowOf)}
            openId={query.open}
            addressOf={(id) => queue.addressOf({ open: id })}
            emptyText={query.q ? `Nothing found for '${query.q}'.` : emptyText}
          />
          {'total' in page && (
            <Pager
              page={page}
              addressOf={(number) => queue.addressOf({ page: number })}
              className={classes.pager}
            />
          )}
          {turning}
        </section>
        <section className={classes.right} aria-label="Details">
          {isOpen && (
            <Link className={classes.back} to={queue.closedAddress} preventScrollReset>
              <IconChevronLeft aria-hidden="true" />
              Back to the list
            </Link>
          )}
          {shown && (
            <div key={query.open} ref={intoView}>
              {shown}
            </div>
          )}
          {!shown && (
            <p className={classes.hint}>
              {isOpen
                ? 'This has left the list: by now it stands under another of the views above it.'
                : 'Open one from the list: its evidence and the decision stand here.'}
            </p>
          )}
        </section>
      </div>
    </>
  );
}

function shownOf<T extends { readonly _id: string }>(props: QueueScreenProps<T>): Elements {
  const { queue, detail, elsewhere, byId } = props;
  const id = queue.query.open;
  if (byId) return id && byId(id);
  return queue.open ? detail?.(queue.open) : id && elsewhere?.(id);
}

/** What was just opened starts at its top, however far the list or the one before it was scrolled. */
function intoView(detail: HTMLElement | null): void {
  const pane = detail?.parentElement;
  if (!pane) return;
  pane.scrollTop = 0;
  if (pane.getBoundingClientRect().top < 0) pane.scrollIntoView();
}

/** The views of a queue. They are addresses, so they are links; where they do not fit they go on in the next line. */
function QueueFilters<T extends { readonly _id: string }>({ queue }: { queue: Queue<T> }) {
  const { query, views } = queue;
  return (
    <nav className={classes.filters} aria-label="Show">
      {views.map(({ value, label }) => (
        <Link
          key={value}
          to={queue.addressOf({ status: value })}
          preventScrollReset
          aria-current={value === query.status ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
