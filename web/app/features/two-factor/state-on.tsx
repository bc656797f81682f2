import { Button } from '@mantine/core';
import { Badge } from '#app/components/badge.tsx';
import classes from './two-factor.module.css';

export interface StateOnProps {
  onTurnOff: () => void;
  onRenew: () => void;
}

/** Two-factor is on: what can be done about it. */
export function StateOn({ onTurnOff, onRenew }: StateOnProps) {
  return (
    <div className={classes.form}>
      <div>
        <div className={classes.state}>
          <h2>Two-factor authentication</h2>
          <Badge kind="verified">On</Badge>
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
