import type { RegisterImport } from '@threshold/contract/endpoints/staff/overview';
import { staffOutcomes } from '@threshold/contract/texts/staff-texts';
import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '#app/lib/client/session-client.ts';
import { Moment } from '../parts/values.tsx';
import { decideImport, findImports, listImports } from './api.ts';
import type { RecordAction, RecordChange, RecordDecision, WorkKind } from './kind.ts';

const PROGRESS_EVERY_MS = 2000;

const labels = {
  running: 'Running',
  applied: 'Applied',
  question: 'To decide',
  discarded: 'Discarded',
  failed: 'Failed',
} as const;

/** Imported register files. Staff decide about files with far fewer rows than the previous file. */
export const importsKind: WorkKind<RegisterImport> = {
  title: 'Register files',
  lead: 'A file with over 10 % fewer rows than the last changes nothing until somebody says so.',
  searchLabel: 'Search register or file',
  views: { question: 'To decide', all: 'All' },
  empty: { question: 'No file waits for a decision.', other: 'No file was read yet.' },
  load: listImports,
  row: (file) => ({ title: file.file_name, text: formatRowChange(file) }),
  record(file, { update }) {
    const { _id, status } = file;
    const licensees = formatLicenseeChange(file);
    return {
      title: file.file_name,
      text: file.register,
      badge: [status === 'failed' ? 'error' : 'outlined', labels[status]],
      lead: <ImportProgress file={file} update={update} />,
      alerts: [
        status === 'question' && {
          tone: 'warning',
          lines: [
            `${formatRowChange(file)}. ${licensees ? `Licensees: ${licensees}. ` : ''}Who is missing from a file loses the badge: apply it only when the register itself says so.`,
          ],
        },
      ],
      parts: [
        {
          title: 'The file',
          facts: [
            ['Rows', formatRowCount(file.rows)],
            ['Rows of the last file', file.previous_rows && formatRowCount(file.previous_rows)],
            ...(licensees ? [['Licensees', licensees] as const] : []),
            ['Listings added', formatRowCount(file.added)],
            ['Listings refreshed', formatRowCount(file.refreshed)],
            ['Numbers that ended', formatRowCount(file.lapsed)],
            ['Rows refused', formatRowCount(file.rejected)],
            ['Read', <Moment key="read" at={file.createdAt} />],
          ],
        },
      ],
      decision: buildImportDecision(file),
      history: { subject: _id, version: status },
    };
  },
};

function buildImportDecision(file: RegisterImport): RecordDecision<RegisterImport> | undefined {
  const { _id, status, decided_by, decided_at, decision_reason } = file;
  if (status !== 'question' && !decided_by) return undefined;
  const decide = (decision: 'apply' | 'discard') => (reason: string) =>
    decideImport(_id, { decision, reason });
  const acts: readonly RecordAction<RegisterImport>[] = [
    {
      name: 'apply',
      label: 'Apply the file',
      busyLabel: 'Applying...',
      variant: 'danger',
      done: staffOutcomes.import_applied,
      send: decide('apply'),
    },
    {
      name: 'discard',
      label: 'Discard it',
      busyLabel: 'Discarding...',
      done: staffOutcomes.import_discarded,
      send: decide('discard'),
    },
  ];
  return {
    description: 'For the audit log.',
    acts,
    decided: status !== 'question' && {
      what: labels[status],
      by: decided_by,
      at: decided_at,
      reason: decision_reason,
    },
  };
}

interface ImportProgressProps extends Pick<RecordChange<RegisterImport>, 'update'> {
  file: RegisterImport;
}

/** Polls the row counts of a file while the server applies it. A failed request is not shown. */
function ImportProgress({ file, update }: ImportProgressProps) {
  const { _id: id, file_name: name, status } = file;
  const { data: found } = useQuery({
    queryKey: ['import', id],
    queryFn: async ({ signal }) =>
      (await findImports(name, signal)).find(({ _id }) => _id === id) ?? null,
    enabled: status === 'running',
    refetchInterval: PROGRESS_EVERY_MS,
    refetchIntervalInBackground: true,
    placeholderData: undefined,
  });
  const change = useEffectEvent((next: RegisterImport) => {
    if (JSON.stringify(next) !== JSON.stringify(file)) update(next);
  });
  useEffect(() => {
    if (found) change(found);
  }, [found]);
  return null;
}

/** Compares row counts: '12 % fewer rows than the last file (52,000 to 45,760)'. */
export function formatRowChange({
  rows,
  previous_rows,
}: Pick<RegisterImport, 'rows' | 'previous_rows'>): string {
  const now = formatRowCount(rows);
  if (!previous_rows) return `${now} rows, the first file of this register`;
  const before = formatRowCount(previous_rows);
  const change = ((rows - previous_rows) / previous_rows) * 100;
  if (rows === previous_rows) return `${now} rows, as many as in the last file`;
  const size = Math.abs(change) < 0.1 ? 'under 0.1' : Math.abs(change).toFixed(1).replace('.0', '');
  const word = change < 0 ? 'fewer' : 'more';
  return `${size} % ${word} rows than the last file (${before} to ${now})`;
}

/** Compares the row counts of the file of licensees; undefined if the import has no such file. */
export function formatLicenseeChange({
  licensee_rows,
  previous_licensee_rows,
}: Pick<RegisterImport, 'licensee_rows' | 'previous_licensee_rows'>): string | undefined {
  if (licensee_rows === 0) return undefined;
  return formatRowChange({ rows: licensee_rows, previous_rows: previous_licensee_rows });
}

function formatRowCount(count: number): string {
  return count.toLocaleString('en-AU');
}
