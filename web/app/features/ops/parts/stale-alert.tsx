import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import { ApiError } from '#app/lib/api/api-error.ts';
import classes from './stale-alert.module.css';

export interface StaleAlertProps {
  /** What went wrong; nothing is shown without it. */
  text: string | undefined;
  /** Somebody else decided in the meantime. */
  isStale: boolean;
  onRefresh: () => void;
}

/** Whether a decision failed because somebody else was faster. */
export const isStale = (error: unknown) => error instanceof ApiError && error.status === 409;

/** Why a decision was not taken; where somebody was faster, the way to what holds now. */
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
