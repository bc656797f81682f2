import { Alert } from './alert.tsx';
import { Button, type ButtonLook } from './button.tsx';
import classes from './try-again.module.css';

export interface TryAgainProps extends Pick<ButtonLook, 'size' | 'variant'> {
  /** The error in words. */
  text: string;
  onRetry: () => void;
  /** While it is being tried. */
  isBusy?: boolean;
}

/** A part that could not be read: what failed, and another try. */
export function TryAgain({ text, onRetry, isBusy = false, ...look }: TryAgainProps) {
  return (
    <div className={classes.failed}>
      <Alert tone="error">
        <p>{text}</p>
      </Alert>
      <Button {...look} disabled={isBusy} onClick={onRetry}>
        {isBusy ? 'Trying...' : 'Try again'}
      </Button>
    </div>
  );
}
