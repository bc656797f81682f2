import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './alert.module.css';

/** `warning` is for deadlines and bank details only. */
export type AlertTone = 'info' | 'warning' | 'error';

/**
 * A notice in the page; screen readers announce errors. Replaces Mantine's Alert, which always has
 * a role and cuts off focus rings.
 */
export function Alert({ tone = 'info', children }: { tone?: AlertTone; children: ReactNode }) {
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={classes.alert} data-tone={tone} role={tone === 'error' ? 'alert' : undefined}>
      <Icon aria-hidden="true" />
      <div>{children}</div>
    </div>
  );
}

/** The error of an action, shown next to it. Renders nothing if `sentence` is undefined. */
export function FailureAlert({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null;
  return (
    <Alert tone="error">
      <p>{sentence}</p>
    </Alert>
  );
}

/** Shown above a form that starts with the text typed before the session ended. */
export function RestoredTypingAlert() {
  return (
    <Alert>
      <p>We kept what you typed before you were signed out. It is not saved yet.</p>
    </Alert>
  );
}
