import { useHydrated } from '../lib/page/use-hydrated.ts';
import { Button, type ButtonProps } from './button.tsx';
import classes from './submit-button.module.css';

export interface SubmitButtonProps extends Omit<ButtonProps, 'type' | 'component'> {
  /** True while the form is being sent: the button is disabled and shows `busyLabel`. */
  isBusy?: boolean;
  busyLabel?: string;
}

/**
 * Submits a form that a script sends. Until the page has hydrated it is disabled, which blocks Enter as well, and after one
 * second it says so.
 */
export function SubmitButton(props: SubmitButtonProps) {
  const { isBusy = false, busyLabel, disabled, children, ...rest } = props;
  const isHydrated = useHydrated();
  const label = isBusy ? (busyLabel ?? children) : children;
  return (
    <Button {...rest} type="submit" disabled={isBusy || disabled}>
      {isHydrated ? (
        <span>{label}</span>
      ) : (
        <span className={classes.waiting}>
          <span className={classes.label}>{label}</span>
          <span className={classes.loading}>Loading...</span>
        </span>
      )}
    </Button>
  );
}
