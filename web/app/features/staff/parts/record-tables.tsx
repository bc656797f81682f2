import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { SearchBox } from '#app/components/fields/search-box.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { Pager } from '#app/components/layout/pager.tsx';
import { DataTable, type DataTableProps } from '#app/components/lists/tables.tsx';
import { queueAddress, readQueue } from '#app/lib/page/queue-query.ts';
import type { QueueItem, QueuePageData } from '../kinds/kind.ts';
import { PageHead } from './page.tsx';
import classes from './record-tables.module.css';

type ColumnTableProps = Pick<DataTableProps, 'columns' | 'rows'>;

/** Read-only table without a frame, for use inside a box. */
export function ColumnTable(props: ColumnTableProps) {
  return (
    <DataTable
      {...props}
      hasRowNames={false}
      variant="blocks"
      fz="sm"
      horizontalSpacing="md"
      verticalSpacing="sm"
      className={classes.table}
    />
  );
}

/** Read-only table in a framed box. */
export function BoxedTable(props: ColumnTableProps) {
  return (
    <div className={classes.box}>
      <ColumnTable {...props} />
    </div>
  );
}

interface RecordTableProps<T extends QueueItem> {
  title: string;
  lead: string;
  searchLabel: string;
  /** Fields that filter the records; `filterNames` are their query parameters. */
  filters?: Elements;
  filterNames?: readonly string[];
  action?: Elements;
  page: QueuePageData<T>;
  columns: readonly string[];
  /** Returns one cell for each column. */
  cellsOf: (record: T) => readonly ReactNode[];
  emptyText: string;
}

export function RecordTable<T extends QueueItem>(props: RecordTableProps<T>) {
  const { title, lead, searchLabel, action, page, columns, cellsOf, emptyText } = props;
  const { filters, filterNames = [] } = props;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const query = readQueue(new URLSearchParams(search), [], filterNames);
  const addressOf = (change: { q?: string; page?: number }) =>
    queueAddress(pathname, query, change, []);
  return (
    <>
      <PageHead title={title} lead={lead}>
        {action}
      </PageHead>
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
