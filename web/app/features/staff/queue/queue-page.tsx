import { IconChevronLeft, IconKeyboard } from '@tabler/icons-react';
import { Link } from 'react-router';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { SearchBox } from '#app/components/fields/search-box.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { Pager } from '#app/components/layout/pager.tsx';
import type { QueueItem, QueueKey, QueueKind, QueuePageData, WorkKind } from '../kinds/kind.ts';
import { PageHead } from '../parts/page.tsx';
import { RecordPage } from '../record/record-page.tsx';
import classes from './queue.module.css';
import { QueueFilters } from './queue-filters.tsx';
import { type Queue, useQueue } from './use-queue.ts';
import {
  closeShortcutHelp,
  openShortcutHelp,
  useQueueShortcuts,
  useShortcutHelp,
} from './use-queue-shortcuts.ts';

export function QueuePage<T extends QueueItem>({
  kind,
  page,
}: {
  kind: WorkKind<T>;
  page: QueuePageData<T>;
}) {
  const queue = useQueue(page, kind);
  const { open, update, refresh } = queue;
  const change = { update, refresh };
  return (
    <QueueScreen
      kind={kind}
      queue={queue}
      opened={open && <RecordPage view={kind.record(open, change)} change={change} />}
    />
  );
}

interface QueueScreenProps<T extends QueueItem> {
  kind: QueueKind<T>;
  queue: Queue<T>;
  /** The opened record. If none is open, a text explains why or how to open a record. */
  opened: Elements;
  action?: Elements;
  /** Links to other pages, for a list without page numbers. */
  turning?: Elements;
}

/** A queue and its opened record. Its views are links, which Mantine's Tabs cannot be. */
export function QueueScreen<T extends QueueItem>(props: QueueScreenProps<T>) {
  const { kind, queue, opened, action, turning } = props;
  const { query, page } = queue;
  const list = useQueueShortcuts(queue.closedAddress);
  const isOpen = query.open !== undefined;
  return (
    <>
      <PageHead title={kind.title} lead={kind.lead}>
        {action}
        <ShortcutHelpButton keys={kind.keys} />
      </PageHead>
      <div className={classes.split} data-open={isOpen || undefined}>
        <section className={classes.left} aria-label="Queue" aria-busy={queue.isReading}>
          <nav className={classes.views} aria-label="Show">
            {Object.entries(kind.views).map(([value, label]) => (
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
          <QueueFilters
            filters={(kind.filters ?? []).filter(
              ({ views }) => views?.includes(query.status) ?? true,
            )}
            queue={queue}
          />
          <SearchBox
            key={query.status}
            className={classes.search}
            label={kind.searchLabel}
            value={query.q}
            onSearch={(q) => void queue.go({ q })}
          />
          {page.data.length === 0 ? (
            <p className={classes.hint}>
              {query.q
                ? `Nothing found for '${query.q}'.`
                : (kind.empty[query.status] ?? kind.empty.other)}
            </p>
          ) : (
            <ul className={classes.list} ref={list}>
              {page.data.map((item) => {
                const { title, text, end } = kind.row(item);
                return (
                  <li key={item._id}>
                    <Link
                      to={queue.addressOf({ open: item._id })}
                      preventScrollReset
                      data-row=""
                      aria-current={item._id === query.open || undefined}
                    >
                      <b>{title}</b>
                      {end}
                      <span>{text}</span>
                    </Link>
                  </li>
                );
              })}
            </ul>
          )}
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
          {opened ? (
            <div key={query.open} ref={scrollToRecord}>
              {opened}
            </div>
          ) : (
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

function scrollToRecord(record: HTMLElement | null): void {
  const pane = record?.parentElement;
  if (!pane) return;
  pane.scrollTop = 0;
  if (pane.getBoundingClientRect().top < 0) pane.scrollIntoView();
}

const KeysHelpDialog = createLazyDialog(() => import('./keys-help-dialog.tsx'));

/** Button that opens the help for keyboard shortcuts; '?' does the same. */
function ShortcutHelpButton({ keys = [] }: { keys?: readonly QueueKey[] | undefined }) {
  const isOpen = useShortcutHelp();
  return (
    <>
      <IconButton
        className={classes.keysButton}
        label="Keyboard shortcuts"
        aria-haspopup="dialog"
        aria-keyshortcuts="?"
        onClick={openShortcutHelp}
      >
        <IconKeyboard aria-hidden="true" />
      </IconButton>
      <KeysHelpDialog opened={isOpen} onClose={closeShortcutHelp} more={keys} />
    </>
  );
}
