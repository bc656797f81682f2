import type { RegisterImport } from '@threshold/contract/admin-desk';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { Alert } from '#app/components/feedback/alert.tsx';
import { Badge } from '#app/components/feedback/badge.tsx';
import { DecidedBy } from '../parts/decided-by.tsx';
import { DescriptionList } from '../parts/description-list.tsx';
import { Detail, Part } from '../parts/detail.tsx';
import { History } from '../parts/history.tsx';
import { Moment } from '../parts/moment.tsx';
import { type ReasonedAct, ReasonForm } from '../parts/reason-form.tsx';
import { QueueScreen } from '../queue/queue-screen.tsx';
import { type QueuePage, useQueue } from '../queue/use-queue.ts';
import { decideImport, importViews } from './api.ts';
import { useProgress } from './use-progress.ts';

interface ImportDetailProps {
  file: RegisterImport;
  /** Called with the newer state of the file. */
  onChanged: (file: RegisterImport) => void;
  onRefresh: () => void;
}

const labels = {
  running: 'Running',
  applied: 'Applied',
  question: 'To decide',
  discarded: 'Discarded',
  failed: 'Failed',
} as const;

/** A register file: its contents and its status. */
function ImportDetail({ file, onChanged, onRefresh }: ImportDetailProps) {
  const { _id, status } = file;
  const licensees = licenseesText(file);
  useProgress(file, onChanged);

  async function decide(decision: 'apply' | 'discard', reason: string) {
    onChanged(await decideImport(_id, { decision, reason }));
  }

  const acts: readonly ReasonedAct[] = [
    {
      name: 'apply',
      label: 'Apply the file',
      busyLabel: 'Applying...',
      variant: 'danger',
      done: adminOutcomes.import_applied,
      needsReason: true,
      send: (reason) => decide('apply', reason),
    },
    {
      name: 'discard',
      label: 'Discard it',
      busyLabel: 'Discarding...',
      variant: 'default',
      done: adminOutcomes.import_discarded,
      needsReason: true,
      send: (reason) => decide('discard', reason),
    },
  ];

  return (
    <Detail
      title={file.file_name}
      text={file.register}
      badge={<Badge kind={status === 'failed' ? 'error' : 'outlined'}>{labels[status]}</Badge>}
    >
      {status === 'question' && (
        <Alert tone="warning">
          <p>
            {`${rowsText(file)}. ${licensees ? `Licensees: ${licensees}. ` : ''}Who is missing from a file loses the badge: apply it only when the register itself says so.`}
          </p>
        </Alert>
      )}
      <Part title="The file">
        <DescriptionList
          facts={[
            ['Rows', countText(file.rows)],
            ['Rows of the last file', file.previous_rows && countText(file.previous_rows)],
            ...(licensees ? [['Licensees', licensees] as const] : []),
            ['Listings added', countText(file.added)],
            ['Listings refreshed', countText(file.refreshed)],
            ['Numbers that ended', countText(file.lapsed)],
            ['Rows refused', countText(file.rejected)],
            ['Read', <Moment key="read" at={file.createdAt} />],
          ]}
        />
      </Part>
      {status === 'question' && (
        <Part title="Decide">
          <ReasonForm
            label="Reason"
            description="For the audit log."
            acts={acts}
            onRefresh={onRefresh}
          />
        </Part>
      )}
      {file.decided_by && (
        <DecidedBy
          what={labels[status]}
          by={file.decided_by}
          at={file.decided_at}
          reason={file.decision_reason}
        />
      )}
      <Part title="History">
        <History subject={_id} version={status} />
      </Part>
    </Detail>
  );
}

/** Imported register files. A file with far fewer rows than the previous one waits for staff. */
export function ImportQueue({ page }: { page: QueuePage<RegisterImport> }) {
  const queue = useQueue(page, importViews);
  return (
    <QueueScreen
      title="Register files"
      lead="A file with over 10 % fewer rows than the last changes nothing until somebody says so."
      queue={queue}
      searchLabel="Search register or file"
      rowOf={(file) => ({ id: file._id, title: file.file_name, text: rowsText(file) })}
      detail={(file) => (
        <ImportDetail file={file} onChanged={queue.update} onRefresh={queue.refresh} />
      )}
      emptyText={
        queue.query.status === 'question'
          ? 'No file waits for a decision.'
          : 'No file was read yet.'
      }
    />
  );
}

/**
 * Compares the row count with the previous file: '12 % fewer rows than the last file (52,000 to
 * 45,760)'.
 */
export function rowsText({
  rows,
  previous_rows,
}: Pick<RegisterImport, 'rows' | 'previous_rows'>): string {
  const now = countText(rows);
  if (!previous_rows) return `${now} rows, the first file of this register`;
  const before = countText(previous_rows);
  const change = ((rows - previous_rows) / previous_rows) * 100;
  if (rows === previous_rows) return `${now} rows, as many as in the last file`;
  const size = Math.abs(change) < 0.1 ? 'under 0.1' : Math.abs(change).toFixed(1).replace('.0', '');
  const word = change < 0 ? 'fewer' : 'more';
  return `${size} % ${word} rows than the last file (${before} to ${now})`;
}

/** Does the same for the file of licensees; undefined if there was none. */
export function licenseesText({
  licensee_rows,
  previous_licensee_rows,
}: Pick<RegisterImport, 'licensee_rows' | 'previous_licensee_rows'>): string | undefined {
  if (licensee_rows === 0) return undefined;
  return rowsText({ rows: licensee_rows, previous_rows: previous_licensee_rows });
}

/** Formats a number as '52,000'. */
function countText(count: number): string {
  return count.toLocaleString('en-AU');
}
