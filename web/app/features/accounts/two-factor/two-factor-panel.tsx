import { Badge, Group, Skeleton, Stack, Text } from '@mantine/core';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { Button } from '#app/components/buttons/button.tsx';
import { useFreshSignIn } from '#app/components/dialogs/fresh-sign-in/use-fresh-sign-in.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { Loading } from '#app/components/feedback/skeleton.tsx';
import { TryAgain } from '#app/components/feedback/try-again.tsx';
import { CodeForm } from '#app/components/fields/code-form.tsx';
import { FormButtons } from '#app/components/fields/page-form.tsx';
import { FocusHeading } from '#app/components/layout/focus-heading.tsx';
import { Steps } from '#app/components/layout/steps.tsx';
import { api } from '#app/lib/client/api-client.ts';
import { useProofForm } from '#app/lib/forms/use-proof.ts';
import { useAction } from '#app/lib/use-action.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SetUp, setUpSteps } from './set-up.tsx';
import { TurnOff } from './turn-off.tsx';
import classes from './two-factor.module.css';
import {
  type RunWithFreshSignIn,
  type TwoFactorCalls,
  type TwoFactorMember,
  useTwoFactor,
} from './use-two-factor.ts';

/** Two-factor settings of customers and vendors: status, set-up, turning off, recovery codes. */
export function TwoFactorPanel({ member }: { member: TwoFactorMember }) {
  const twoFactor = useTwoFactor(member);
  const fresh = useFreshSignIn(member.has_password);
  return (
    <>
      <StageView twoFactor={twoFactor} member={member} run={fresh.run} />
      {fresh.dialog}
    </>
  );
}

function StageView({
  twoFactor,
  member,
  run,
}: {
  twoFactor: ReturnType<typeof useTwoFactor>;
  member: TwoFactorMember;
  run: RunWithFreshSignIn;
}) {
  const { stage, calls, show } = twoFactor;
  const common = { calls, member, run };
  switch (stage.kind) {
    case 'loading':
      return (
        <Loading label="Checking two-factor...">
          <div className={classes.form}>
            <Skeleton width="16rem" height={28} />
            <Skeleton width="min(100%, 30rem)" height={48} />
            <Skeleton width="9rem" height={48} />
          </div>
        </Loading>
      );
    case 'failed':
      return (
        <div className={classes.form}>
          <TryAgain text={stage.sentence} variant="primary" onRetry={twoFactor.reload} />
        </div>
      );
    case 'off':
      return <StateOff takesFocus={twoFactor.hasMoved} generate={twoFactor.generate} />;
    case 'setting up':
      return (
        <SetUp
          {...common}
          setUpKey={stage.setUpKey}
          onEnabled={twoFactor.enabled}
          onCancel={() => show('off')}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={stage.codes} email={member.email} onSaved={() => show('on')} />;
    case 'on':
      return (
        <TwoFactorEnabledView
          takesFocus={twoFactor.hasMoved}
          onTurnOff={() => show('turning off')}
          onRenew={() => show('renewing')}
        />
      );
    case 'turning off':
      return <TurnOff {...common} onDisabled={twoFactor.disabled} onCancel={() => show('on')} />;
    case 'renewing':
      return <RenewCodes {...common} onRenewed={twoFactor.renewed} onCancel={() => show('on')} />;
  }
}

function TwoFactorEnabledView({
  takesFocus,
  onTurnOff,
  onRenew,
}: {
  takesFocus: boolean;
  onTurnOff: () => void;
  onRenew: () => void;
}) {
  return (
    <div className={classes.form}>
      <div>
        <Group gap="sm">
          <StateHeading takesFocus={takesFocus} />
          <Badge>On</Badge>
        </Group>
        <Text mt="xs" c="dimmed">
          Opening a private file asks for a code of your authenticator first. Without your phone, a
          recovery code turns two-factor off.
        </Text>
      </div>
      <Group gap="sm" align="stretch">
        <Button onClick={onRenew}>New recovery codes</Button>
        <Button variant="danger" onClick={onTurnOff}>
          Turn off
        </Button>
      </Group>
    </div>
  );
}

function StateOff({
  takesFocus,
  generate,
}: {
  takesFocus: boolean;
  generate: () => Promise<void>;
}) {
  const { run, isBusy, failure } = useAction(generate, {
    failed: outcomes.twoFactor.secret_failed,
  });
  return (
    <Stack gap="lg">
      <Steps labels={setUpSteps} current={0} />
      <div className={classes.form}>
        <div>
          <Group gap="sm">
            <StateHeading takesFocus={takesFocus} />
            <Badge>Off</Badge>
          </Group>
          <Text mt="xs" c="dimmed">
            With two-factor on, opening a private file asks for a code of an app on your phone
            first. Your password alone is then not enough. You need an authenticator app.
          </Text>
        </div>
        <FailureAlert sentence={failure} />
        <Group gap="sm" align="stretch">
          <Button variant="primary" disabled={isBusy} onClick={() => void run()}>
            {isBusy ? 'Generating...' : 'Generate key'}
          </Button>
        </Group>
      </div>
    </Stack>
  );
}

/** Heading next to the status. It takes the focus after the member changed the view. */
function StateHeading({ takesFocus }: { takesFocus: boolean }) {
  const text = 'Two-factor authentication';
  return takesFocus ? <FocusHeading>{text}</FocusHeading> : <h2>{text}</h2>;
}

function RenewCodes({
  calls,
  run,
  onRenewed,
  onCancel,
}: {
  calls: TwoFactorCalls;
  run: RunWithFreshSignIn;
  onRenewed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}) {
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
    <CodeForm
      form={form}
      className={classes.form}
      lead={
        <div>
          <FocusHeading>New recovery codes</FocusHeading>
          <Text mt="xs" c="dimmed">
            Those you have now stop working. Enter the code that your authenticator shows.
          </Text>
        </div>
      }
    >
      <Group gap="sm" align="stretch">
        <FormButtons
          isBusy={form.isBusy}
          label="Get new codes"
          busyLabel="Verifying..."
          onCancel={onCancel}
        />
      </Group>
    </CodeForm>
  );
}
