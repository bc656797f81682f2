import type { StaffMember } from '@threshold/contract/admin-desk';
import { Moment } from '../parts/moment.tsx';
import { RecordTable } from '../parts/record-table.tsx';
import type { QueuePage } from '../queue/use-queue.ts';

/** Who may sign in here. */
export function StaffList({ page }: { page: QueuePage<StaffMember> }) {
  return (
    <RecordTable
      title="Staff"
      lead="Who may sign in here. 'npm run staff -- add' on the server adds somebody."
      searchLabel="Search name or email"
      page={page}
      columns={['Name', 'Email', 'Two-factor', 'Last seen', 'Since']}
      cellsOf={({ name, email, two_factor_enabled, last_seen_at, disabled_at, createdAt }) => [
        disabled_at ? `${name} (closed)` : name,
        email,
        two_factor_enabled ? 'On' : 'Not set up yet',
        last_seen_at ? <Moment key="seen" at={last_seen_at} /> : 'Never',
        <Moment key="since" at={createdAt} />,
      ]}
      emptyText="There is nobody."
    />
  );
}
