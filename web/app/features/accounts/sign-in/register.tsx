import { Checkbox, Text, TextInput } from '@mantine/core';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useNavigate } from 'react-router';
import { EmailField } from '#app/components/fields/contact-fields.tsx';
import { PasswordField } from '#app/components/fields/password-field.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { consumeRequestReturn, getRequestReturnEmail } from '#app/lib/account/left-request.ts';
import { startSession } from '#app/lib/account/session.ts';
import { api } from '#app/lib/client/api-client.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { paths } from '#app/lib/paths.ts';
import { toasts } from '#app/lib/toasts.ts';
import type { AccountType } from './account-types.ts';
import classes from './auth-form.module.css';
import { AuthForm, AuthHeading } from './auth-form.tsx';
import { meetsPasswordRules, NewPasswordRules, rulesDescription } from './new-password-rules.tsx';
import { storePendingEmail } from './signed-in.ts';
import type { VerifyEmailState } from './verify/verify-email.tsx';

interface RegisterProps {
  kind: AccountType;
  title: string;
  lead: Elements;
  note?: Elements;
  /** Path of the page that follows the registration. */
  to: string;
  otherWay?: Elements;
}

/** Form that creates an account. Vendors tick the terms; customers agree by registering. */
export function Register({ kind, title, lead, note, to, otherWay }: RegisterProps) {
  const navigate = useNavigate();
  const isVendor = kind.role === 'vendor';
  const form = useForm({
    rules: kind.schemas.register,
    initial: {
      first_name: '',
      last_name: '',
      email: (!isVendor && getRequestReturnEmail()) || '',
      password: '',
      terms: false,
    },
    failed: kind.failures.register,
    tone: isVendor ? 'warning' : 'error',
    async send({ first_name, last_name, email, password }) {
      const { access_token, data, code_sent } = await api.call(kind.calls.register, {
        body: { first_name, last_name, email, password },
      });
      storePendingEmail(kind, data.email, code_sent ? 'verify' : undefined);
      startSession(access_token, data);
      if (!code_sent) toasts.warning(outcomes.codes.none_sent);
      await navigate((!isVendor && consumeRequestReturn()) || to, {
        replace: true,
        state: { hasCode: code_sent } satisfies VerifyEmailState,
      });
    },
  });
  return (
    <>
      <AuthHeading title={title}>{lead}</AuthHeading>
      {note}
      <AuthForm
        form={form}
        label="Register"
        busyLabel="Registering..."
        disabled={!meetsPasswordRules(form.values.password)}
        end={!isVendor && <Agreement />}
      >
        <div className={classes.pair}>
          <TextInput
            {...form.getUnmarkedProps('first_name')}
            label="First name"
            autoComplete="given-name"
          />
          <TextInput
            {...form.getUnmarkedProps('last_name')}
            label="Last name"
            autoComplete="family-name"
          />
        </div>
        <EmailField
          {...form.getUnmarkedProps('email')}
          label={isVendor ? 'Business email' : 'Email'}
        />
        <PasswordField
          {...form.getUnmarkedProps('password')}
          label="Password"
          autoComplete="new-password"
          {...rulesDescription}
        />
        <NewPasswordRules password={form.values.password} />
        {isVendor && (
          <Checkbox
            {...form.getInputProps('terms', { type: 'checkbox' })}
            label={
              <span>
                I accept the <Documents />
              </span>
            }
          />
        )}
      </AuthForm>
      {otherWay}
    </>
  );
}

function Agreement() {
  return (
    <Text c="dimmed" fz="sm">
      By registering you agree to the <Documents />. They open in a new tab.
    </Text>
  );
}

function Documents() {
  return (
    <span>
      <a href={paths.terms} target="_blank" rel="noopener">
        Terms of Service
      </a>{' '}
      and the{' '}
      <a href={paths.privacy} target="_blank" rel="noopener">
        Privacy Policy
      </a>
    </span>
  );
}
