import { type QueueFigures, staffQueueLabels } from '@threshold/contract/endpoints/staff/overview';
import { PageHead } from '../parts/page.tsx';
import { BoxedTable } from '../parts/record-tables.tsx';
import { Moment } from '../parts/values.tsx';

export function StaffFiguresPage({ kinds }: { kinds: readonly QueueFigures[] }) {
  return (
    <>
      <PageHead title="Figures" lead="What waits, and since when." />
      <BoxedTable
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
    </>
  );
}
