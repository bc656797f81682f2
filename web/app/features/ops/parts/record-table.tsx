import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SearchBox } from '#app/components/fields/search-box.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { Pager } from '#app/components/layout/pager.tsx';
import { queueAddress, readQueue } from '#app/lib/page/queue-query.ts';
import type { QueuePage } from '../queue/use-queue.ts';
import { ColumnTable } from './column-table.tsx';
import classes from './record-table.module.css';

export interface RecordTableProps<T extends { readonly _id: string }> {
  title: string;
  lead: string;
  searchLabel: string;
  /** Fields that filter the records; `filterNames` are their query parameters. */
  filters?: Elements;
  filterNames?: readonly string[];
  /** Button next to the title. */
  action?: Elements;
  page: QueuePage<T>;
  columns: readonly string[];
  /** One cell for each column. */
  cellsOf: (record: T) => readonly ReactNode[];
  emptyText: string;
}

/** Read-only records with search and pages. On phones each row becomes a block. */
export function RecordTable<T extends { readonly _id: string }>(props: RecordTableProps<T>) {
  const { title, lead, searchLabel, action, page, columns, cellsOf, emptyText } = props;
  const { filters, filterNames = [] } = props;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = readQueue(new URLSearchParams(search), [], filterNames);
  const addressOf = (change: { q?: string; page?: number }) =>
    queueAddress(pathname, query, change, []);
  return (
    <>
      <div className={classes.head}>
        <div>
          <h1>{title}</h1>
          <p className={classes.lead}>{lead}</p>
        </div>
        {action}
      </div>
      <div className={classes.box}>
        <SearchBox
          label={searchLabel}
          value={query.q}
          onSearch={(q) => void navigate(addressOf({ q }), { replace: true })}
        />
        {filters}
        {page.data.length === 0 ? (
          <p className={classes.empty}>{query.q ? `Nothing found for '${query.q}'.` : emptyText}</p>
        ) : (
          <ColumnTable
            columns={columns}
            rows={page.data.map((record) => ({ key: record._id, cells: cellsOf(record) }))}
          />
        )}
        <Pager page={page} addressOf={(number) => addressOf({ page: number })} />
      </div>
    </>
  );
}
