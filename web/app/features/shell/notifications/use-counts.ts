import { useDocumentVisibility } from '@mantine/hooks';
import { useLocation } from 'react-router';
import { useSessionUser } from '#app/lib/account/session.ts';
import { readMemberCounts } from '#app/lib/client/member-counts.ts';
import { useQuery } from '#app/lib/client/session-client.ts';

const EVERY_MS = 60_000;
/** Ms during which loaded counts are reused, because several parts of a page request the counts. */
const FRESH_MS = 10_000;

/** Refreshes the member's counts on each page, every minute, and when the window regains focus. */
export function useMemberCountsRefresh(): void {
  const id = useSessionUser()?._id;
  const { pathname } = useLocation();
  const isVisible = useDocumentVisibility() === 'visible';
  useQuery({
    queryKey: ['counts', id, pathname],
    queryFn: ({ signal }) => readMemberCounts(id, signal),
    enabled: id !== undefined && isVisible,
    staleTime: FRESH_MS,
    refetchInterval: EVERY_MS,
  });
}
