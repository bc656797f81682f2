import { Button } from '@mantine/core';
import { outcomes } from '@threshold/contract/outcomes';
import { FocusHeading } from '#app/components/focus-heading.tsx';
import { api } from '#app/lib/api/api-client.ts';
import { useProofForm } from '#app/lib/forms/use-proof-form.ts';
import type { RunFresh, TwoFactorCalls } from './member.ts';
import { CodeProof } from './proof-fields.tsx';
import classes from './two-factor.module.css';

export interface RenewCodesProps {
  calls: TwoFactorCalls;
  run: RunFresh;
  onRenewed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** New recovery codes in place of the old ones, by a code of the app. */
export function RenewCodes({ calls, run, onRenewed, onCancel }: RenewCodesProps) {
  const form = useProofForm({
    failed: outcomes.twoFactor.verify_failed,
    send: async (verification_code) => {
      const answer = await run((proof) =>
        api.call(calls.recoveryCodes, { body: { verification_code, ...proof } }),
      );
      onRenewed(answer.recovery_codes);
    },
  });
  return (
    <form
      className={classes.form}
      method="post"
      noValidate
      onSubmit={(event) => void form.submit(event)}
    >
      <div>
        <FocusHeading>New recovery codes</FocusHeading>
        <p className={classes.lead}>
          Those you have now stop working. Enter the code that your authenticator shows.
        </p>
      </div>
      <CodeProof form={form} />
      <div className={classes.actions}>
        <Button type="submit" variant="primary" disabled={form.isBusy}>
          {form.isBusy ? 'Verifying...' : 'Get new codes'}
        </Button>
        <Button onClick={onCancel} disabled={form.isBusy}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
