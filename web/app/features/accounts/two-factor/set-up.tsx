import { Group, Stack, Text } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { brand } from '@threshold/contract/brand';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { CodeForm } from '#app/components/fields/code-form.tsx';
import { FocusHeading } from '#app/components/layout/focus-heading.tsx';
import { Steps } from '#app/components/layout/steps.tsx';
import { api } from '#app/lib/client/api-client.ts';
import { useProofForm } from '#app/lib/forms/use-proof.ts';
import { KeyCard, type SetUpKey } from './key-card.tsx';
import classes from './two-factor.module.css';
import type { RunWithFreshSignIn, TwoFactorCalls, TwoFactorMember } from './use-two-factor.ts';

export interface SetUpProps {
  calls: TwoFactorCalls;
  member: TwoFactorMember;
  setUpKey: SetUpKey;
  run: RunWithFreshSignIn;
  onEnabled: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Steps of the set-up: scan, then enter a code. The QR code stays visible for another scan. */
export function SetUp({ calls, member, setUpKey, run, onEnabled, onCancel }: SetUpProps) {
  const [isScanned, setScanned] = useState(false);
  const form = useProofForm({
    failed: outcomes.twoFactor.verify_failed,
    send: async (verification_code) => {
      const answer = await run((proof) =>
        api.call(calls.enable, { body: { verification_code, ...proof } }),
      );
      onEnabled(answer.recovery_codes);
    },
  });
  return (
    <Stack gap="lg">
      <Steps labels={setUpSteps} current={isScanned ? 2 : 1} />
      <div className={classes.split} data-code-first={isScanned || undefined}>
        <KeyCard setUpKey={setUpKey} email={member.email} />
        {isScanned ? (
          <CodeForm
            form={form}
            className={classes.form}
            lead={
              <div>
                <FocusHeading>{`Enter the ${limits.two_factor.digits}-digit code`}</FocusHeading>
                <Text mt="xs" c="dimmed">
                  It changes every {limits.two_factor.step_seconds} seconds. You can paste it.
                </Text>
              </div>
            }
          >
            <Group gap="sm" align="stretch">
              <SubmitButton variant="primary" disabled={form.isBusy}>
                {form.isBusy ? 'Verifying...' : 'Verify and turn on'}
              </SubmitButton>
              <Button
                leftSection={<IconChevronLeft aria-hidden="true" />}
                onClick={() => setScanned(false)}
              >
                Back
              </Button>
            </Group>
            <Alert>
              <p>Next we show your recovery codes: keep them somewhere that is not your phone.</p>
            </Alert>
          </CodeForm>
        ) : (
          <div className={classes.form}>
            <div>
              <FocusHeading>{`Add ${brand.name} to your app`}</FocusHeading>
              <Text mt="xs" c="dimmed">
                Open an authenticator app on your phone and scan the picture, or type the key. The
                app then shows a code of {limits.two_factor.digits} digits.
              </Text>
            </div>
            <Group gap="sm" align="stretch">
              <Button variant="primary" onClick={() => setScanned(true)}>
                Next
              </Button>
              <Button onClick={onCancel}>Cancel</Button>
            </Group>
          </div>
        )}
      </div>
    </Stack>
  );
}

export const setUpSteps = ['Generate key', 'Scan', 'Enter code'] as const;
