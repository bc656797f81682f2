import type {
  ApplicationEvent,
  LoanApplication,
} from '@threshold/contract/endpoints/applications/loan-applications';
import { type MemberRole, statusLabels } from '@threshold/contract/vocabularies';

/** Name of an application's customer. After a withdrawal the broker no longer sees the name. */
export const formatApplicantName = ({
  first_name,
  last_name,
  withdrawn_at,
}: Pick<LoanApplication, 'first_name' | 'last_name' | 'withdrawn_at'>): string =>
  withdrawn_at ? 'Withdrawn application' : `${first_name} ${last_name}`;

/** Describes an event of an application to customer or broker; `other`: the other party's name. */
export function formatApplicationEvent(
  { event, status, original_name, by }: Omit<ApplicationEvent, '_id' | 'createdAt'>,
  reader: MemberRole,
  other: string,
): string {
  const who = by === reader ? 'You' : other;
  switch (event) {
    case 'submitted':
      return `${who} sent the application`;
    case 'status':
      return `${who} set the status to ${status ? statusLabels[status] : 'another'}`;
    case 'withdrawn':
      return `${who} withdrew the application`;
    case 'access_ended':
      return `${who} ended access to the files`;
    case 'file_access_ended':
      return `${who} ended access to ${original_name ?? 'a file'}`;
  }
}
