import type { Background } from '@threshold/contract/endpoints/staff/admin-work';
import { Loading, Skeleton } from '#app/components/feedback/skeleton.tsx';
import { TryAgain } from '#app/components/feedback/try-again.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { failureOf, useQuery } from '#app/lib/api/session-client.ts';
import { readHistory } from '../pages/api.ts';
import { actionWords } from '../parts/action-words.ts';
import values from '../parts/values.module.css';
import { LogLink, Moment } from '../parts/values.tsx';
import classes from './record.module.css';

/** Log entries about a subject, newest first. A new `version` reloads them. */
export function History({ subject, version }: { subject: string; version: string }) {
  const history = useQuery({
    queryKey: ['history', subject, version],
    queryFn: ({ signal }) => readHistory(subject, signal),
  });
  const { data } = history;
  const failure = failureOf(history);
  if (failure) return <TryAgain text={failure} onRetry={() => void history.refetch()} size="sm" />;
  if (!data) {
    return (
      <Loading label="Loading the history...">
        <Skeleton height="40px" />
      </Loading>
    );
  }
  if (data.length === 0) return <p className={values.quiet}>Nothing was decided yet.</p>;
  const entries = data.map(({ _id, createdAt, details, staff }) => (
    <Entry key={_id} at={createdAt} text={details} who={staff?.name} />
  ));
  return <Entries subject={subject}>{entries}</Entries>;
}

/** Log entries about a listing and its claims, newest first. */
export function ListingHistory({ id, history }: { id: string; history: Background['history'] }) {
  return (
    <Entries subject={id}>
      {history.map(({ at, action, what, who }) => (
        <Entry
          key={`${at} ${action} ${what}`}
          at={at}
          text={[action && actionWords[action], what].filter(Boolean).join(': ')}
          who={who}
        />
      ))}
    </Entries>
  );
}

function Entries({ subject, children }: { subject: string; children: Elements }) {
  return (
    <>
      <ol className={classes.history}>{children}</ol>
      <p>
        <LogLink subject={subject} />
      </p>
    </>
  );
}

function Entry({ at, text, who }: { at: string; text: string; who: string | null | undefined }) {
  return (
    <li>
      <Moment at={at} />
      <span>{text}</span>
      <span>{who ?? 'by itself'}</span>
    </li>
  );
}
