import { CountBadge } from '#app/components/feedback/count-badge.tsx';
import { useMemberCounts } from '#app/lib/client/member-counts.ts';
import { useMemberCountsRefresh } from './use-counts.ts';

export default function InboxCount() {
  const { messages } = useMemberCounts();
  useMemberCountsRefresh();
  return messages > 0 && <CountBadge count={messages} label="unread" />;
}
