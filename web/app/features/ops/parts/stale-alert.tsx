import { Button } from '#app/components/buttons/button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { ApiError } from '#app/lib/api/api-error.ts';
import classes from './stale-alert.module.css';

export interface StaleAlertProps {
  /** Error message; nothing is rendered without it. */
  text: string | undefined;
  /** True if another staff member decided first. */
  isStale: boolean;
  onRefresh: () => void;
}

/** Returns whether a decision failed because of an earlier one. */
export const isStale = (error: unknown) => error instanceof ApiError && error.status === 409;

/** Error of a failed decision. After a conflict, a button reloads the current state. */
export function StaleAlert({ text, isStale, onRefresh }: StaleAlertProps) {
  if (!text) return null;
  return (
    <Alert tone="error">
      <div className={classes.stale}>
        <p>{text}</p>
        {isStale && (
          <Button size="sm" onClick={onRefresh}>
            Show what holds now
          </Button>
        )}
      </div>
    </Alert>
  );
}
