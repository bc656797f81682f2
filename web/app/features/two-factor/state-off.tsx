import { Button } from '@mantine/core';
import { outcomes } from '@threshold/contract/outcomes';
import { useState } from 'react';
import { Badge } from '#app/components/badge.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { Steps } from '#app/components/steps.tsx';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import { toasts } from '#app/lib/toasts.ts';
import { setUpSteps } from './set-up-steps.ts';
import { StateHeading } from './state-heading.tsx';
import classes from './two-factor.module.css';

export interface StateOffProps {
  /** Whether it replaced another part, so that it takes the focus. */
  takesFocus: boolean;
  generate: () => Promise<void>;
}

/** Two-factor is off: what it does, and the first step. */
export function StateOff({ takesFocus, generate }: StateOffProps) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  async function start() {
    setBusy(true);
    setFailure(undefined);
    try {
      await generate();
    } catch (error) {
      const sentence = sentenceOf(error, outcomes.twoFactor.secret_failed);
      setFailure(sentence);
      toasts.error(sentence);
      setBusy(false);
    }
  }
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
          <Button variant="primary" disabled={isBusy} onClick={() => void start()}>
            {isBusy ? 'Generating...' : 'Generate key'}
          </Button>
        </div>
      </div>
    </div>
  );
}
