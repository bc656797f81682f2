import { Alert } from '#app/components/alert.tsx';
import { Moment } from './moment.tsx';

export interface DecidedByProps {
  /** What it came to, as 'Accepted'. */
  what: string;
  by: string | null;
  at: string | null;
  reason?: string | null;
}

/** How something ended, by whom and why. */
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
