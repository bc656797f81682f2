import { outcomes } from '@threshold/contract/texts/outcomes';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { OutcomePage } from '#app/components/feedback/outcome-page.tsx';
import { Letterbox } from '#app/components/pictures/drawings/empty-drawings.tsx';
import { AlertActionPage } from '#app/features/search/alerts/alert-act.tsx';
import { ApiError, getSentence } from '#app/lib/api/api-error.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

type UnsubscribeResult = { title: string; isDone: boolean } | { token: string; failed: string };

const unsubscribeAlert = async (token: string) =>
  (await import('#app/features/search/alerts/api.ts')).deleteAlert(token);

/** Ends the alert when a browser opens the page, but not when a mail program only fetches it. */
export async function clientLoader({ url }: ClientLoaderFunctionArgs): Promise<UnsubscribeResult> {
  const token = url.searchParams.get('token') ?? '';
  if (token === '') return { title: outcomes.alerts.unknown, isDone: false };
  try {
    return { title: await unsubscribeAlert(token), isDone: true };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      return { title: outcomes.alerts.unknown, isDone: false };
    }
    return { token, failed: getSentence(error, outcomes.refusals.internal) };
  }
}
clientLoader.hydrate = true as const;

export const meta = noindexMeta(
  'End your alert',
  'Ends the emails about a search, without signing in.',
);

export function HydrateFallback() {
  return (
    <div className="wrap">
      <EmptyState
        headingLevel={1}
        drawing={<Letterbox />}
        title="Ending the emails about this search..."
      />
    </div>
  );
}

export default function AlertsUnsubscribe() {
  const ended = useLoaderData<typeof clientLoader>();
  if ('title' in ended) return <OutcomePage {...ended} />;
  const { token, failed } = ended;
  return (
    <AlertActionPage
      token={token}
      title="End the emails about this search?"
      label="Unsubscribe"
      busyLabel="Ending..."
      act={unsubscribeAlert}
      failed={failed}
    />
  );
}
