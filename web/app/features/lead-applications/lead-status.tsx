import { Loader, NativeSelect } from '@mantine/core';
import '@mantine/core/styles/Loader.layer.css';
import {
  type LoanApplication,
  loanApplicationEndpoints,
} from '@threshold/contract/loan-applications';
import { outcomes } from '@threshold/contract/outcomes';
import {
  type ApplicationStatus,
  applicationStatuses,
  statusLabels,
} from '@threshold/contract/vocabularies';
import { Badge } from '#app/components/badge.tsx';
import { api } from '#app/lib/api/api-client.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import { useAction } from '#app/lib/use-action.ts';
import { applicantOf } from './answers.ts';

const choices = applicationStatuses.map((value) => ({ value, label: statusLabels[value] }));

interface LeadStatusProps {
  lead: LoanApplication;
  /** The server has taken the new one. */
  onMoved: (status: ApplicationStatus) => void;
}

/** How far an application is, to be set. What the customer took back stands still. */
export function LeadStatus({ lead, onMoved }: LeadStatusProps) {
  const { _id, withdrawn_at, status } = lead;
  const { run, isBusy } = useAction(
    async (next: ApplicationStatus) => onMoved(await saveStatus(_id, next)),
    { failed: outcomes.loan.fetch_failed, done: outcomes.loan.status_saved },
  );
  if (withdrawn_at) return <Badge kind="outlined">Withdrawn</Badge>;

  return (
    <NativeSelect
      aria-label={`Status of ${applicantOf(lead)}`}
      data={choices}
      value={status}
      disabled={isBusy}
      rightSection={isBusy ? <Loader size={16} aria-label="Saving" /> : undefined}
      onChange={(event) => void run(event.currentTarget.value as ApplicationStatus)}
    />
  );
}

/** Only an answer that says so changes anything on the page. */
async function saveStatus(id: string, status: ApplicationStatus): Promise<ApplicationStatus> {
  const answer: { status: boolean; data?: { status: ApplicationStatus } } = await api.call(
    loanApplicationEndpoints.updateStatus,
    { query: { loan_application_id: id, status } },
  );
  if (!answer.status || !answer.data) throw ApiError.from({ status: 200, body: answer });
  return answer.data.status;
}
