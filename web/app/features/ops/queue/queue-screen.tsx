import { IconChevronLeft, IconKeyboard } from '@tabler/icons-react';
import { lazy } from 'react';
import { Link } from 'react-router';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { LazyMount } from '#app/components/dialogs/lazy-mount.tsx';
import { SearchBox } from '#app/components/fields/search-box.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { Pager } from '#app/components/layout/pager.tsx';
import { closeKeysHelp, openKeysHelp, useKeysHelp } from './keys.ts';
import type { QueueKey } from './keys-help-dialog.tsx';
import classes from './queue.module.css';
import { QueueList, type QueueRow } from './queue-list.tsx';
import type { Queue } from './use-queue.ts';
import { useQueueKeys } from './use-queue-keys.ts';

const KeysHelpDialog = lazy(() => import('./keys-help-dialog.tsx'));

/** Button that opens the help for keyboard shortcuts; '?' does the same. */
function KeysHelp({ more }: { more?: readonly QueueKey[] | undefined }) {
  const isOpen = useKeysHelp();
  return (
    <>
      <IconButton
        className={classes.keysButton}
        label="Keyboard shortcuts"
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        onClick={openKeysHelp}
      >
        <IconKeyboard aria-hidden="true" />
      </IconButton>
      <LazyMount wanted={isOpen}>
        {(opened) => (
          <KeysHelpDialog opened={opened} onClose={closeKeysHelp} {...(more && { more })} />
        )}
      </LazyMount>
    </>
  );
}

export interface QueueScreenProps<T extends { readonly _id: string }> {
  title: string;
  /** Purpose of the queue in one line. */
  lead: string;
  queue: Queue<T>;
  /** Label of the search. */
  searchLabel: string;
  rowOf: (item: T) => QueueRow;
  /** Renders the opened item with its evidence and the decision. */
  detail?: (item: T) => Elements;
  /** Renders the item that the address names if it is not on this page of the list. */
  elsewhere?: (id: string) => Elements;
  /**
   * Replaces both: loads and renders the item that the address names, on this page of the list or
   * not.
   */
  byId?: (id: string) => Elements;
  /** Text of an empty list. */
  emptyText: string;
  /** Button next to the title. */
  action?: Elements;
  /** Keys of the opened item. */
  keys?: readonly QueueKey[];
  /** Further filters below the views. */
  filters?: Elements;
  /** Navigation of a list without page numbers. */
  turning?: Elements;
}

/**
 * A queue: filters, search, pages and rows on the left; the opened item with its evidence on the
 * right.
 */
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

/** Scrolls a newly opened item to its top. */
function intoView(detail: HTMLElement | null): void {
  const pane = detail?.parentElement;
  if (!pane) return;
  pane.scrollTop = 0;
  if (pane.getBoundingClientRect().top < 0) pane.scrollIntoView();
}

/** Views of a queue. They are links, because each has its own address. */
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
