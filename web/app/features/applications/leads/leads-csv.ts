import type { LoanApplication } from '@threshold/contract/endpoints/applications/loan-applications';
import { byteOrderMark, formatCsv } from '@threshold/contract/rules/text/csv';
import { statusLabels } from '@threshold/contract/vocabularies';
import { formatApplicantName } from '#app/lib/format/applications.ts';
import { dayText } from '#app/lib/format/dates.ts';
import { phoneText } from '#app/lib/format/links.ts';
import { getLeadAnswers } from './answers.ts';

export function formatLeadsCsv(leads: readonly LoanApplication[]): string {
  const rows = leads.map((lead) => [
    { label: 'Name', value: formatApplicantName(lead) },
    { label: 'Email', value: lead.email },
    // With blanks, because spreadsheets would remove the leading zero of digits without blanks.
    { label: 'Phone', value: phoneText(lead.phone_number) },
    { label: 'Status', value: lead.withdrawn_at ? 'Withdrawn' : statusLabels[lead.status] },
    { label: 'Sent', value: dayText(lead.createdAt) },
    ...getLeadAnswers(lead),
    { label: 'Files', value: String(lead.attachments.length) },
    { label: 'Application', value: lead._id },
  ]);
  const head = rows[0]?.map(({ label }) => label);
  return `${byteOrderMark}${formatCsv([...(head ? [head] : []), ...rows.map((row) => row.map(({ value }) => value))])}`;
}
