import { useSearchParams } from 'react-router';
import { Unsubscribe } from '#app/features/alerts/unsubscribe.tsx';
import { pageMeta } from '#app/lib/page-meta.ts';

export const meta = () =>
  pageMeta({
    title: 'End your alert',
    description: 'Ends the mails about a search, without signing in.',
    indexed: false,
  });

export default function AlertsUnsubscribe() {
  const [query] = useSearchParams();
  return <Unsubscribe token={query.get('token') ?? ''} />;
}
