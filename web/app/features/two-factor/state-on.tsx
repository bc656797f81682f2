import { Badge } from '#app/components/badge.tsx';
import { Button } from '#app/components/button.tsx';
import { StateHeading } from './state-heading.tsx';
import classes from './two-factor.module.css';

export interface StateOnProps {
  /** Whether it replaced another part, so that it takes the focus. */
  takesFocus: boolean;
  onTurnOff: () => void;
  onRenew: () => void;
}

/** Two-factor is on: what can be done about it. */
export function StateOn({ takesFocus, onTurnOff, onRenew }: StateOnProps) {
  return (
    <div className={classes.form}>
      <div>
        <div className={classes.state}>
          <StateHeading takesFocus={takesFocus} />
          <Badge kind="outlined">On</Badge>
        </div>
        <p className={classes.lead}>
          Opening a private file asks for a code of your authenticator first. Without your phone, a
          recovery code turns two-factor off.
        </p>
      </div>
      <div className={classes.actions}>
        <Button onClick={onRenew}>New recovery codes</Button>
        <Button variant="danger" onClick={onTurnOff}>
          Turn off
        </Button>
      </div>
    </div>
  );
}
