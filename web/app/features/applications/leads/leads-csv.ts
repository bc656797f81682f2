import type { LoanApplication } from '@threshold/contract/endpoints/applications/loan-applications';
import { byteOrderMark, csvOf } from '@threshold/contract/rules/text/csv';
import { statusLabels } from '@threshold/contract/vocabularies';
import { applicantOf } from '#app/lib/format/applications.ts';
import { dayText } from '#app/lib/format/dates.ts';
import { phoneText } from '#app/lib/format/links.ts';
import { answersOf } from './answers.ts';

export function leadsCsv(leads: readonly LoanApplication[]): string {
  const rows = leads.map((lead) => [
    { label: 'Name', value: applicantOf(lead) },
    { label: 'Email', value: lead.email },
    // Formatted, because spreadsheets treat bare digits as a number and drop the leading zero.
    { label: 'Phone', value: phoneText(lead.phone_number) },
    { label: 'Status', value: lead.withdrawn_at ? 'Withdrawn' : statusLabels[lead.status] },
    { label: 'Sent', value: dayText(lead.createdAt) },
    ...answersOf(lead),
    { label: 'Files', value: String(lead.attachments.length) },
    { label: 'Application', value: lead._id },
  ]);
  const head = rows[0]?.map(({ label }) => label);
  return `${byteOrderMark}${csvOf([...(head ? [head] : []), ...rows.map((row) => row.map(({ value }) => value))])}`;
}
