import { CountBadge } from '#app/components/feedback/badge.tsx';
import { useMemberCounts } from '#app/lib/client/member-counts.ts';
import { useCounts } from './use-counts.ts';

export default function InboxCount() {
  const { messages } = useMemberCounts();
  useCounts();
  return messages > 0 && <CountBadge count={messages} label="unread" />;
}
