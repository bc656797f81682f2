import { Alert } from '#app/components/feedback/alert.tsx';
import { Moment } from './moment.tsx';

export interface DecidedByProps {
  /** Outcome, as 'Accepted'. */
  what: string;
  by: string | null;
  at: string | null;
  reason?: string | null;
}

/** The decision, who took it, when and why. */
export function DecidedBy({ what, by, at, reason }: DecidedByProps) {
  return (
    <Alert>
      <p>
        <span>{`${what}${by ? ` by ${by}` : ''}`}</span>
        {at && (
          <span>
            , <Moment at={at} />
          </span>
        )}
        <span>{`.${reason ? ` The reason given: ${reason}` : ''}`}</span>
      </p>
    </Alert>
  );
}
