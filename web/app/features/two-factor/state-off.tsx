import { outcomes } from '@threshold/contract/outcomes';
import { Badge } from '#app/components/badge.tsx';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { Steps } from '#app/components/steps.tsx';
import { useAction } from '#app/lib/use-action.ts';
import { setUpSteps } from './set-up-steps.ts';
import { StateHeading } from './state-heading.tsx';
import classes from './two-factor.module.css';

export interface StateOffProps {
  /** True if it replaced another view, so that it takes the focus. */
  takesFocus: boolean;
  generate: () => Promise<void>;
}

/** View while two-factor is off: explanation and first step. */
export function StateOff({ takesFocus, generate }: StateOffProps) {
  const { run, isBusy, failure } = useAction(generate, {
    failed: outcomes.twoFactor.secret_failed,
  });
  return (
    <div className={classes.stack}>
      <Steps labels={setUpSteps} current={0} />
      <div className={classes.form}>
        <div>
          <div className={classes.state}>
            <StateHeading takesFocus={takesFocus} />
            <Badge kind="outlined">Off</Badge>
          </div>
          <p className={classes.lead}>
            With two-factor on, opening a private file asks for a code of an app on your phone
            first. Your password alone is then not enough. You need an authenticator app.
          </p>
        </div>
        <FailureAlert sentence={failure} />
        <div className={classes.actions}>
          <Button variant="primary" disabled={isBusy} onClick={() => void run()}>
            {isBusy ? 'Generating...' : 'Generate key'}
          </Button>
        </div>
      </div>
    </div>
  );
}
