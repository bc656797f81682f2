import { alertEndpoints } from '@threshold/contract/alerts';
import { outcomes } from '@threshold/contract/outcomes';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { AlertOutcome } from '#app/features/alerts/alert-outcome.tsx';
import { apiContext } from '#app/lib/api-context.ts';
import { sentenceOf } from '#app/lib/api-error.ts';
import { pageMeta } from '#app/lib/page-meta.ts';

interface Confirmation {
  isConfirmed: boolean;
  message: string;
}

/** The link of the mail is the confirmation: the page only says what became of it. */
export async function loader({ context, url }: LoaderFunctionArgs): Promise<Confirmation> {
  const token = url.searchParams.get('token') ?? '';
  try {
    const { message } = await context.get(apiContext).call(alertEndpoints.confirm, {
      query: { token },
    });
    return { isConfirmed: true, message };
  } catch (error) {
    return { isConfirmed: false, message: sentenceOf(error, outcomes.alerts.unknown) };
  }
}

export const meta = () =>
  pageMeta({
    title: 'Your alert',
    description: 'Confirms that you want to be told when new professionals join.',
    indexed: false,
  });

export default function AlertsConfirm() {
  const { isConfirmed, message } = useLoaderData<typeof loader>();
  return <AlertOutcome isDone={isConfirmed} message={message} />;
}
