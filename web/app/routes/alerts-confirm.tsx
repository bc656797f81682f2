import { alertEndpoints } from '@threshold/contract/endpoints/search/alerts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { promiseSentences } from '@threshold/contract/texts/sentences';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { OutcomePage } from '#app/components/feedback/outcome-page.tsx';
import { AlertActionPage } from '#app/features/search/alerts/alert-act.tsx';
import { apiContext } from '#app/lib/api/api-context.ts';
import { ApiError, getSentence } from '#app/lib/api/api-error.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

/** The alert that the link would confirm, or the reason why the link is refused. */
type Confirmation = { token: string; search: string; isConfirmed: boolean } | { fault: string };

/** Loads the alert without confirming it. Only the page's button confirms the alert. */
export async function loader({ context, url }: LoaderFunctionArgs): Promise<Confirmation> {
  const token = url.searchParams.get('token') ?? '';
  try {
    const { data } = await context.get(apiContext).call(alertEndpoints.confirmation, {
      query: { token },
    });
    return { token, search: data.search, isConfirmed: data.is_confirmed };
  } catch (error) {
    // The server answers 422 to an incomplete token; the page shows such a link as unknown.
    const isCut = error instanceof ApiError && error.status === 422;
    return {
      fault: isCut ? outcomes.alerts.unknown : getSentence(error, outcomes.alerts.unknown),
    };
  }
}

export const meta = noindexMeta(
  'Your alert',
  'Confirms that you want to be told when new professionals join.',
);

export default function AlertsConfirm() {
  const found = useLoaderData<typeof loader>();
  if ('fault' in found) return <OutcomePage isDone={false} title={found.fault} />;
  const { token, search, isConfirmed } = found;
  if (isConfirmed) return <OutcomePage title={`${promiseSentences.notified}.`} />;
  return (
    <AlertActionPage
      token={token}
      title="Get emails about this search?"
      label="Confirm the alert"
      busyLabel="Confirming..."
      act={async (token) =>
        (await import('#app/features/search/alerts/api.ts')).confirmAlert(token)
      }
    >
      <p>{`We write when new professionals join: ${search}.`}</p>
    </AlertActionPage>
  );
}
