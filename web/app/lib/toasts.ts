import { notifications, notificationsStore } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { limits } from '@threshold/contract/limits';
import { createElement } from 'react';

type Tone = 'success' | 'warning' | 'error';

/** The toasts on screen, the oldest first. */
export const listToasts = () => notificationsStore.getState().notifications;

function addToast(tone: Tone, message: string, duration: number | false, act?: string): string {
  const shown = listToasts();
  // Mantine would show a further toast only after an older one closes.
  if (shown.length >= limits.toast.count) toasts.dismiss(shown[0]?.id);
  const id: string = notifications.show({
    message,
    autoClose: duration,
    // Mantine pauses the timer for the pointer only. A new duration restarts the timer.
    onFocusCapture: () => notifications.update({ id, message, autoClose: false }),
    onBlurCapture: () => notifications.update({ id, message, autoClose: duration }),
    role: tone === 'error' ? 'alert' : 'none',
    icon: createElement(tone === 'success' ? IconCheck : IconAlertTriangle, {
      'aria-hidden': true,
    }),
    'data-tone': tone,
    'data-act': act,
  });
  return id;
}

/**
 * Short notifications at the edge of the screen; the functions return the toast's id. Errors stay
 * until dismissed, and are also shown next to their action.
 */
export const toasts = {
  success: (message: string, duration: number = limits.toast.default_ms) =>
    addToast('success', message, duration),
  warning: (message: string, duration: number = limits.toast.default_ms) =>
    addToast('warning', message, duration),
  /** `act` is the name of the action that failed. */
  error: (message: string, act?: string) => addToast('error', message, false, act),
  /** Closes the error toasts of an action that succeeded. */
  settle: (act: string) => {
    for (const toast of listToasts()) if (toast['data-act'] === act) toasts.dismiss(toast.id);
  },
  dismiss: (id: string | undefined) => id && notifications.hide(id),
};
