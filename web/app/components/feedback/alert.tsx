import { Alert as MantineAlert } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** `warning` is for deadlines and bank details only. */
export type AlertTone = 'info' | 'warning' | 'error';

/** Mantine's Alert with an icon and a role by its tone. Screen readers announce only errors. */
export function Alert({ tone = 'info', children }: { tone?: AlertTone; children: ReactNode }) {
  const Icon = tone === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <MantineAlert
      variant={tone}
      role={tone === 'error' ? 'alert' : 'note'}
      icon={<Icon aria-hidden="true" />}
    >
      {children}
    </MantineAlert>
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
