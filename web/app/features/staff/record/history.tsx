import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  callOutcomeLabels,
  type DisputedCall,
} from '@threshold/contract/endpoints/calls/appointments';
import type { Background } from '@threshold/contract/endpoints/staff/vetting';
import { memberRoles } from '@threshold/contract/vocabularies';
import { Loading } from '#app/components/feedback/skeleton.tsx';
import { TryAgain } from '#app/components/feedback/try-again.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { getQueryFailure, useQuery } from '#app/lib/client/session-client.ts';
import { readAuditHistory } from '../pages/api.ts';
import { auditActionLabels } from '../parts/action-words.ts';
import values from '../parts/values.module.css';
import { LogLink, Moment } from '../parts/values.tsx';
import classes from './record.module.css';

interface QueryListProps<T> {
  query: UseQueryResult<readonly T[]>;
  loadingLabel: string;
  emptyText: string;
  children: (data: readonly T[]) => Elements;
}

/** Lists the items of a query, or shows a placeholder, an error, or the text of an empty list. */
function QueryList<T>({ query, loadingLabel, emptyText, children }: QueryListProps<T>) {
  const { data, refetch } = query;
  const failure = getQueryFailure(query);
  if (failure) return <TryAgain text={failure} onRetry={() => void refetch()} size="sm" />;
  if (!data) {
    return (
      <Loading label={loadingLabel}>
        <Skeleton height={40} />
      </Loading>
    );
  }
  return data.length === 0 ? <p className={values.quiet}>{emptyText}</p> : children(data);
}

/** Log entries about a subject, newest first. A new `version` reloads them. */
export function RecordHistory({ subject, version }: { subject: string; version: string }) {
  const history = useQuery({
    queryKey: ['history', subject, version],
    queryFn: ({ signal }) => readAuditHistory(subject, signal),
  });
  return (
    <QueryList
      query={history}
      loadingLabel="Loading the history..."
      emptyText="Nothing was decided yet."
    >
      {(data) => (
        <HistoryEntries subject={subject}>
          {data.map(({ _id, createdAt, details, staff }) => (
            <Entry key={_id} at={createdAt} text={details} who={staff?.name} />
          ))}
        </HistoryEntries>
      )}
    </QueryList>
  );
}

export function ListingHistory({ id, history }: { id: string; history: Background['history'] }) {
  return (
    <HistoryEntries subject={id}>
      {history.map(({ at, action, what, who }) => (
        <Entry
          key={`${at} ${action} ${what}`}
          at={at}
          text={[action && auditActionLabels[action], what].filter(Boolean).join(': ')}
          who={who}
        />
      ))}
    </HistoryEntries>
  );
}

function HistoryEntries({ subject, children }: { subject: string; children: Elements }) {
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

interface DisputedCallsProps {
  id: string;
  read: (id: string, signal: AbortSignal) => Promise<readonly DisputedCall[]>;
}

const sides = { customer: 'Customer', vendor: 'Professional' } as const;

/** Phone calls between the parties of a report or review, with the outcome that each recorded. */
export function DisputedCalls({ id, read }: DisputedCallsProps) {
  const calls = useQuery({
    queryKey: ['disputed calls', id],
    queryFn: ({ signal }) => read(id, signal),
  });
  return (
    <QueryList
      query={calls}
      loadingLabel="Loading the calls..."
      emptyText="Neither has said anything of a call, or one of them has left."
    >
      {(data) => (
        <>
          <p className={values.quiet}>One side’s word each. Neither reads what the other said.</p>
          <ol className={classes.history}>
            {data.map((call) => (
              <li key={call._id}>
                <Moment at={call.startsAt} />
                {memberRoles.map((side) => (
                  <span key={side}>{`${sides[side]}: ${formatCallOutcome(call, side)}`}</span>
                ))}
              </li>
            ))}
          </ol>
        </>
      )}
    </QueryList>
  );
}

function formatCallOutcome(call: DisputedCall, side: keyof typeof sides): string {
  const outcome = call[side];
  return outcome ? callOutcomeLabels[side][outcome] : 'nothing';
}
