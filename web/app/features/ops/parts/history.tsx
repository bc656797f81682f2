import { BareButton } from '#app/components/buttons/button.tsx';
import { Loading, Skeleton } from '#app/components/feedback/skeleton.tsx';
import { useRead } from '#app/lib/api/use-read.ts';
import { readHistory } from '../audit/api.ts';
import classes from './history.module.css';
import { LogLink } from './log-link.tsx';
import { Moment } from './moment.tsx';

/**
 * Log entries of staff and the server about a subject, newest first. A new `version` reloads them.
 */
export function History({ subject, version }: { subject: string; version: string }) {
  const { data, failure, reload } = useRead(`${subject} ${version}`, (signal) =>
    readHistory(subject, signal),
  );
  if (failure) {
    return (
      <p className={classes.none}>
        <span>{failure}</span>{' '}
        <BareButton className={classes.retry} onClick={reload}>
          Try again
        </BareButton>
      </p>
    );
  }
  if (!data) {
    return (
      <Loading label="Loading the history...">
        <Skeleton height="40px" />
      </Loading>
    );
  }
  if (data.data.length === 0) return <p className={classes.none}>Nothing was decided yet.</p>;
  return (
    <>
      <ol className={classes.history}>
        {data.data.map(({ _id, createdAt, details, staff }) => (
          <li key={_id}>
            <Moment at={createdAt} />
            <span>{details}</span>
            <span>{staff?.name ?? 'by itself'}</span>
          </li>
        ))}
      </ol>
      <p>
        <LogLink subject={subject} />
      </p>
    </>
  );
}
