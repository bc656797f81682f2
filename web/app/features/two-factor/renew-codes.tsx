import { outcomes } from '@threshold/contract/outcomes';
import { CodeForm } from '#app/components/code-form.tsx';
import { FocusHeading } from '#app/components/focus-heading.tsx';
import { FormButtons } from '#app/components/form-buttons.tsx';
import { api } from '#app/lib/api/api-client.ts';
import { useProof } from '#app/lib/forms/use-proof.ts';
import type { RunFresh, TwoFactorCalls } from './member.ts';
import classes from './two-factor.module.css';

export interface RenewCodesProps {
  calls: TwoFactorCalls;
  run: RunFresh;
  onRenewed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Replaces the recovery codes, with a code of the authenticator. */
export function RenewCodes({ calls, run, onRenewed, onCancel }: RenewCodesProps) {
  const form = useProof({
    failed: outcomes.twoFactor.verify_failed,
    send: async (verification_code) => {
      const answer = await run((proof) =>
        api.call(calls.recoveryCodes, { body: { verification_code, ...proof } }),
      );
      onRenewed(answer.recovery_codes);
    },
  });
  return (
    <CodeForm
      form={form}
      className={classes.form}
      lead={
        <div>
          <FocusHeading>New recovery codes</FocusHeading>
          <p className={classes.lead}>
            Those you have now stop working. Enter the code that your authenticator shows.
          </p>
        </div>
      }
    >
      <div className={classes.actions}>
        <FormButtons
          isBusy={form.isBusy}
          label="Get new codes"
          busyLabel="Verifying..."
          onCancel={onCancel}
        />
      </div>
    </CodeForm>
  );
}
