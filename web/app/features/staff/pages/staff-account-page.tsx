import type { Staff } from '@threshold/contract/endpoints/staff/staff-accounts';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { ChangePasswordForm } from '#app/components/fields/change-password-form.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { StaffCodeForm } from '../parts/forms.tsx';
import { FactList } from '../parts/values.tsx';
import { Part } from '../record/record-page.tsx';
import { changeStaffPassword, renewRecoveryCodes } from './api.ts';
import { roleLabels } from './staff-words.ts';

interface StaffAccountPageProps {
  account: { readonly staff: Staff; readonly recovery_codes: number };
  passkeys: Elements;
  codesCard: (codes: readonly string[], email: string, onSaved: () => void) => Elements;
}

type Step = { name: 'rest' } | { name: 'code' } | { name: 'codes'; codes: readonly string[] };

/** Account of the signed-in staff member: details, password, passkeys and recovery codes. */
export function StaffAccountPage(props: StaffAccountPageProps) {
  const { staff, recovery_codes } = props.account;
  const { passkeys, codesCard } = props;
  const [step, setStep] = useState<Step>({ name: 'rest' });
  const { revalidate } = useRevalidator();
  const rest = () => setStep({ name: 'rest' });

  async function renew(verification_code: string) {
    setStep({ name: 'codes', codes: await renewRecoveryCodes(verification_code) });
  }

  return (
    <>
      <h1>Your account</h1>
      <FactList
        facts={[
          ['Name', staff.name],
          ['Email', staff.email],
          ['Role', roleLabels[staff.role]],
          ['Recovery codes', `${recovery_codes} of ${limits.two_factor.recovery_codes} left`],
        ]}
      />
      <Part heading="h2" title="Change password" id="change-password">
        <p>A new password signs you out everywhere else. We tell you about it by email.</p>
        <ChangePasswordForm
          labelledBy="change-password"
          email={staff.email}
          failed={outcomes.refusals.internal}
          send={changeStaffPassword}
        />
      </Part>
      {passkeys}
      {step.name === 'rest' && (
        <Part heading="h2" title="If you lose your phone">
          {recovery_codes === 0 && (
            <Alert tone="warning">
              <p>
                You have no recovery codes. Without your phone nobody but an administrator can let
                you in.
              </p>
            </Alert>
          )}
          <p>
            A recovery code signs you in and sets up another authenticator. New codes end the old
            ones.
          </p>
          <div>
            <Button onClick={() => setStep({ name: 'code' })}>New recovery codes</Button>
          </div>
        </Part>
      )}
      {step.name === 'code' && (
        <Part heading="h2" title="Enter your code">
          <StaffCodeForm
            label="Make new codes"
            busyLabel="Making..."
            send={renew}
            onCancel={rest}
            cancelLabel="Cancel"
          />
        </Part>
      )}
      {step.name === 'codes' &&
        codesCard(step.codes, staff.email, () => {
          rest();
          void revalidate();
        })}
    </>
  );
}
