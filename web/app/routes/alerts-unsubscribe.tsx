import { outcomes } from '@threshold/contract/texts/outcomes';
import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { Empty } from '#app/components/feedback/empty.tsx';
import { Letterbox } from '#app/components/pictures/drawings/empty-drawings.tsx';
import { AlertAct, AlertOutcome } from '#app/features/search/alerts/alert-act.tsx';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

type Ended = { message: string; isDone: boolean } | { token: string; failed: string };

const act = async (token: string) =>
  (await import('#app/features/search/alerts/api.ts')).endAlert(token);

/** Ends the alert when a browser opens the page. Mail programs that only fetch it end nothing. */
export async function clientLoader({ url }: ClientLoaderFunctionArgs): Promise<Ended> {
  const token = url.searchParams.get('token') ?? '';
  if (token === '') return { message: outcomes.alerts.unknown, isDone: false };
  try {
    return { message: await act(token), isDone: true };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) {
      return { message: outcomes.alerts.unknown, isDone: false };
    }
    return { token, failed: sentenceOf(error, outcomes.refusals.internal) };
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
      <Empty
        headingLevel={1}
        drawing={<Letterbox />}
        title="Ending the emails about this search..."
      />
    </div>
  );
}

export default function AlertsUnsubscribe() {
  const ended = useLoaderData<typeof clientLoader>();
  if ('message' in ended) return <AlertOutcome {...ended} />;
  const { token, failed } = ended;
  return (
    <AlertAct
      token={token}
      title="End the emails about this search?"
      label="Unsubscribe"
      busyLabel="Ending..."
      act={act}
      failed={failed}
    />
  );
}
