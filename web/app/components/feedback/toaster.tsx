import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useAfter } from '../../lib/page/timers.ts';
import { type Toast, toasts, useToasts } from '../../lib/toasts.ts';
import { IconButton } from '../buttons/icon-button.tsx';
import classes from './toaster.module.css';

/**
 * Shows the toasts of `lib/toasts.ts`. Replaces `@mantine/notifications`, which is too large for
 * every page, and if loaded on demand could not report a lost connection.
 */
export function Toaster() {
  const shown = useToasts();
  return (
    <section className={classes.region} aria-label="Notifications" aria-live="polite">
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, tone, message, duration } = toast;
  const [isHeld, setHeld] = useState(false);
  useAfter(isHeld ? undefined : duration, () => toasts.dismiss(id));
  const Icon = tone === 'success' ? IconCheck : IconAlertTriangle;
  return (
    <div
      className={classes.toast}
      role={tone === 'error' ? 'alert' : undefined}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" />
      <span className={classes.message}>{message}</span>
      <IconButton label="Dismiss" className={classes.close} onClick={() => toasts.dismiss(id)}>
        <IconX aria-hidden="true" />
      </IconButton>
    </div>
  );
}
