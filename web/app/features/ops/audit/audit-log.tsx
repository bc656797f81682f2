import type { AuditEntry } from '@threshold/contract/admin-audit';
import { Moment } from '../parts/moment.tsx';
import { RecordTable } from '../parts/record-table.tsx';
import type { QueuePage } from '../queue/use-queue.ts';
import { actionWords } from './audit-words.ts';
import { ExportLog } from './export-log.tsx';

export interface AuditLogProps {
  page: QueuePage<AuditEntry>;
  mayExport: boolean;
}

/** Every act of staff: who, when, what and why. Nobody can change it. */
export function AuditLog({ page, mayExport }: AuditLogProps) {
  return (
    <RecordTable
      title="Audit log"
      lead="Every act of staff, and what the server decided by itself."
      searchLabel="Search name, act or reason"
      page={page}
      action={mayExport && <ExportLog />}
      columns={['When', 'Who', 'What', 'Details']}
      cellsOf={({ createdAt, staff, action, details }) => [
        <Moment key="when" at={createdAt} />,
        staff?.name ?? 'The server',
        actionWords[action],
        details,
      ]}
      emptyText="Nothing was done yet."
    />
  );
}
