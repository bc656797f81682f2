import {
  callOutcomeLabels,
  type DisputedCall,
} from '@threshold/contract/endpoints/calls/call-outcomes';
import { memberRoles } from '@threshold/contract/vocabularies';
import { Loading, Skeleton } from '#app/components/feedback/skeleton.tsx';
import { TryAgain } from '#app/components/feedback/try-again.tsx';
import { failureOf, useQuery } from '#app/lib/api/session-client.ts';
import values from '../parts/values.module.css';
import { Moment } from '../parts/values.tsx';
import classes from './record.module.css';

export interface DisputedCallsProps {
  /** Id of the report or review. */
  id: string;
  read: (id: string, signal: AbortSignal) => Promise<readonly DisputedCall[]>;
}

const sides = { customer: 'Customer', vendor: 'Professional' } as const;

/** Call answers of both sides of a dispute. */
export function DisputedCalls({ id, read }: DisputedCallsProps) {
  const calls = useQuery({
    queryKey: ['disputed calls', id],
    queryFn: ({ signal }) => read(id, signal),
  });
  const failure = failureOf(calls);
  if (failure) return <TryAgain text={failure} onRetry={() => void calls.refetch()} size="sm" />;
  return <CallAnswers calls={calls.data} />;
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
      <p className={values.quiet}>Neither has said anything of a call, or one of them has left.</p>
    );
  return (
    <>
      <p className={values.quiet}>One side’s word each. Neither reads what the other said.</p>
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
