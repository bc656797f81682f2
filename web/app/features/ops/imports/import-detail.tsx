import type { RegisterImport } from '@threshold/contract/admin-desk';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { Alert } from '#app/components/alert.tsx';
import { Badge } from '#app/components/badge.tsx';
import { DecidedBy } from '../parts/decided-by.tsx';
import { DescriptionList } from '../parts/description-list.tsx';
import { Detail, Part } from '../parts/detail.tsx';
import { History } from '../parts/history.tsx';
import { Moment } from '../parts/moment.tsx';
import { type ReasonedAct, ReasonForm } from '../parts/reason-form.tsx';
import { decideImport } from './api.ts';
import { countText, licenseesText, rowsText } from './import-words.ts';
import { useProgress } from './use-progress.ts';

export interface ImportDetailProps {
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
export function ImportDetail({ file, onChanged, onRefresh }: ImportDetailProps) {
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
