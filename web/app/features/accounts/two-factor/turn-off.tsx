import { Group, Text, TextInput } from '@mantine/core';
import { disableByPasswordSchema } from '@threshold/contract/endpoints/accounts/account-security';
import { requiredLineSchema } from '@threshold/contract/primitives';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { CodeField } from '#app/components/fields/code-form.tsx';
import { FormButtons, PageForm } from '#app/components/fields/page-form.tsx';
import { PasswordField } from '#app/components/fields/password-field.tsx';
import { FocusHeading } from '#app/components/layout/focus-heading.tsx';
import { api } from '#app/lib/client/api-client.ts';
import { useProofForm } from '#app/lib/forms/use-proof.ts';
import classes from './two-factor.module.css';
import type { RunWithFreshSignIn, TwoFactorCalls, TwoFactorMember } from './use-two-factor.ts';

type DisableMethod = 'code' | 'password' | 'recovery';

export interface TwoFactorDisableFormProps {
  calls: TwoFactorCalls;
  member: TwoFactorMember;
  run: RunWithFreshSignIn;
  onDisabled: () => void;
  onCancel: () => void;
}

/** Form that turns two-factor off with an authenticator code, the password or a recovery code. */
export function TurnOff({ calls, member, run, onDisabled, onCancel }: TwoFactorDisableFormProps) {
  const [way, setWay] = useState<DisableMethod>('code');
  const code = useProofForm({
    failed: outcomes.twoFactor.disable_failed,
    send: (verification_code) =>
      run((proof) => api.call(calls.disable, { body: { verification_code, ...proof } })),
    after: onDisabled,
  });
  const recovery = useProofForm({
    rule: requiredLineSchema(messages.twoFactor.empty),
    failed: outcomes.twoFactor.disable_failed,
    send: (recovery_code) =>
      run((proof) => api.call(calls.disable, { body: { recovery_code, ...proof } })),
    after: onDisabled,
  });
  const password = useProofForm({
    rule: disableByPasswordSchema.shape.password,
    failed: outcomes.twoFactor.disable_password_failed,
    send: (typed) => api.call(calls.disableWithPassword, { body: { password: typed } }),
    after: onDisabled,
  });
  const forms = { code, recovery, password };
  const form = forms[way];
  return (
    <PageForm form={form} className={classes.form}>
      <div>
        <FocusHeading>Turn two-factor off</FocusHeading>
        <Text mt="xs" c="dimmed">{`${leads[way]} Everywhere else you are signed out.`}</Text>
      </div>
      {way === 'code' && <CodeField form={code} />}
      {way === 'recovery' && (
        <TextInput
          {...recovery.getNonRequiredProps('proof')}
          label="Recovery code"
          description="One of those you kept when you turned two-factor on. Each works once."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {way === 'password' && (
        <PasswordField
          {...password.getNonRequiredProps('proof')}
          label="Password"
          autoComplete="current-password"
        />
      )}
      <Group gap="sm" align="stretch">
        <FormButtons
          isBusy={form.isBusy}
          label="Turn off"
          busyLabel="Turning off..."
          variant="danger-filled"
          onCancel={onCancel}
        />
      </Group>
      <Group gap="var(--s-4) var(--s-12)" align="stretch" ml="-sm">
        {way !== 'code' && (
          <Button variant="quiet" onClick={() => setWay('code')}>
            Use a code of your app
          </Button>
        )}
        {way !== 'password' && member.has_password && (
          <Button variant="quiet" onClick={() => setWay('password')}>
            Try other way
          </Button>
        )}
        {way !== 'recovery' && (
          <Button variant="quiet" onClick={() => setWay('recovery')}>
            Use a recovery code
          </Button>
        )}
      </Group>
    </PageForm>
  );
}

const leads: Record<DisableMethod, string> = {
  code: 'Enter the code that your authenticator shows now.',
  password: 'Enter the password of your account.',
  recovery: 'Without your phone, a recovery code will do.',
};
