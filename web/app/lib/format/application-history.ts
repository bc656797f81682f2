import type { ApplicationEvent } from '@threshold/contract/endpoints/applications/loan-applications';
import { type MemberRole, statusLabels } from '@threshold/contract/vocabularies';

/** Describes an event of an application for its reader; `other` is the other side's name. */
export function historyText(
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
