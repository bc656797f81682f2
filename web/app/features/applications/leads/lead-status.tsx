import { Badge, Loader, NativeSelect } from '@mantine/core';
import type { LoanApplication } from '@threshold/contract/endpoints/applications/loan-applications';
import { outcomes } from '@threshold/contract/texts/outcomes';
import {
  type ApplicationStatus,
  applicationStatuses,
  statusLabels,
} from '@threshold/contract/vocabularies';
import { adjustApplicationCount } from '#app/lib/client/member-counts.ts';
import { formatApplicantName } from '#app/lib/format/applications.ts';
import { toSelectOptions } from '#app/lib/forms/choices.ts';
import { useAction } from '#app/lib/use-action.ts';
import { saveStatus } from './api.ts';

const choices = toSelectOptions(applicationStatuses, statusLabels);

interface LeadStatusProps {
  lead: LoanApplication;
  /** Called after the server stored the new status. */
  onMoved: (status: ApplicationStatus) => void;
}

/** Select for the status of an application. Withdrawn applications show only a label. */
export function LeadStatus({ lead, onMoved }: LeadStatusProps) {
  const { _id, withdrawn_at, status } = lead;
  const { run, isBusy } = useAction(
    async (next: ApplicationStatus) => {
      const saved = await saveStatus(_id, next);
      if (status === 'new' && saved !== 'new') adjustApplicationCount(-1);
      if (status !== 'new' && saved === 'new') adjustApplicationCount(1);
      onMoved(saved);
    },
    { failed: outcomes.loan.fetch_failed, done: outcomes.loan.status_saved },
  );
  if (withdrawn_at) return <Badge>Withdrawn</Badge>;

  return (
    <NativeSelect
      aria-label={`Status of ${formatApplicantName(lead)}`}
      data={choices}
      value={status}
      disabled={isBusy}
      rightSection={isBusy ? <Loader size={16} aria-label="Saving" /> : undefined}
      onChange={(event) => void run(event.currentTarget.value as ApplicationStatus)}
    />
  );
}
