import { Notifications } from '@mantine/notifications';
import classes from './toaster.module.css';

/** Shows the toasts of `lib/toasts.ts`. */
export function Toaster() {
  return (
    <Notifications
      position="bottom-center"
      withinPortal={false}
      pauseResetOnHover="notification"
      classNames={classes}
    />
  );
}
