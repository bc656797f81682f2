import { useSearchParams } from 'react-router';
import { AlertAct } from '#app/features/alerts/alert-act.tsx';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const meta = () =>
  pageMeta({
    title: 'End your alert',
    description: 'Ends the emails about a search, without signing in.',
    indexed: false,
  });

export default function AlertsUnsubscribe() {
  const [query] = useSearchParams();
  return (
    <AlertAct
      token={query.get('token') ?? ''}
      title="End the emails about this search?"
      label="Unsubscribe"
      busyLabel="Ending..."
      act={async (token) => (await import('#app/features/alerts/api.ts')).endAlert(token)}
    />
  );
}
