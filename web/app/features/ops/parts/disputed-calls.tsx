import { callOutcomeLabels, type DisputedCall } from '@threshold/contract/call-outcomes';
import { memberRoles } from '@threshold/contract/vocabularies';
import { Loading, Skeleton } from '#app/components/feedback/skeleton.tsx';
import { TryAgain } from '#app/components/feedback/try-again.tsx';
import { useRead } from '#app/lib/api/use-read.ts';
import { Part } from './detail.tsx';
import classes from './history.module.css';
import { Moment } from './moment.tsx';

export interface DisputedCallsProps {
  /** Id of the report or review. */
  id: string;
  read: (id: string, signal: AbortSignal) => Promise<readonly DisputedCall[]>;
}

const sides = { customer: 'Customer', vendor: 'Professional' } as const;

/** Call answers of both sides of a dispute. */
export function DisputedCalls({ id, read }: DisputedCallsProps) {
  const { data, failure, isReading, reload } = useRead(id, (signal) => read(id, signal));
  return (
    <Part title="What they said of their calls">
      {failure ? (
        <TryAgain text={failure} isBusy={isReading} onRetry={reload} size="sm" />
      ) : (
        <CallAnswers calls={data} />
      )}
    </Part>
  );
}

function CallAnswers({ calls }: { calls: readonly DisputedCall[] | undefined }) {
  if (!calls) {
    return (
      <Loading label="Loading the calls...">
        <Skeleton height="40px" />
      </Loading>
    );
  }
  if (calls.length === 0)
    return (
      <p className={classes.none}>Neither has said anything of a call, or one of them has left.</p>
    );
  return (
    <>
      <p className={classes.none}>One side’s word each. Neither reads what the other said.</p>
      <ol className={classes.history}>
        {calls.map((call) => (
          <li key={call._id}>
            <Moment at={call.startsAt} />
            {memberRoles.map((side) => (
              <span key={side}>{`${sides[side]}: ${wordsOf(call, side)}`}</span>
            ))}
          </li>
        ))}
      </ol>
    </>
  );
}

function wordsOf(call: DisputedCall, side: keyof typeof sides): string {
  const outcome = call[side];
  return outcome ? callOutcomeLabels[side][outcome] : 'nothing';
}
