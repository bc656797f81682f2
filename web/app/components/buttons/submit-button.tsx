import { useHydrated } from '../../lib/page/hydration.ts';
import { Button, type ButtonProps } from './button.tsx';
import classes from './submit-button.module.css';

/**
 * Button for forms that a script submits. Disabled until hydration; shows 'Loading...' if that
 * takes longer than a second.
 */
export function SubmitButton({ children, ...props }: Omit<ButtonProps, 'type' | 'component'>) {
  const isHydrated = useHydrated();
  return (
    <Button {...props} type="submit">
      {isHydrated ? (
        <span key="ready" className={classes.ready}>
          {children}
        </span>
      ) : (
        <span key="waiting" className={classes.waiting}>
          <span className={classes.label}>{children}</span>
          <span className={classes.loading}>Loading...</span>
        </span>
      )}
    </Button>
  );
}
