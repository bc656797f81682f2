import { type QueueFigures, staffQueueLabels } from '@threshold/contract/admin-figures';
import { ColumnTable } from '../parts/column-table.tsx';
import { Moment } from '../parts/moment.tsx';
import table from '../parts/record-table.module.css';

/** Length and age of each queue of the console. */
export function FiguresPage({ kinds }: { kinds: readonly QueueFigures[] }) {
  return (
    <>
      <div className={table.head}>
        <div>
          <h1>Figures</h1>
          <p className={table.lead}>What waits, and since when.</p>
        </div>
      </div>
      <div className={table.box}>
        <ColumnTable
          columns={['Work', 'Waiting', 'Longest since']}
          rows={kinds.map(({ kind, waiting, oldest_at }) => ({
            key: kind,
            cells: [
              staffQueueLabels[kind],
              waiting,
              oldest_at ? <Moment key="since" at={oldest_at} /> : '–',
            ],
          }))}
        />
      </div>
    </>
  );
}
