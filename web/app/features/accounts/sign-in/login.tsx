import { Checkbox, Group } from '@mantine/core';
import type { EndpointAnswer } from '@threshold/contract/endpoint';
import type { ShownPasskey } from '@threshold/contract/endpoints/accounts/passkeys';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { PasskeyButton } from '#app/components/buttons/passkey-button.tsx';
import { SignInFields } from '#app/components/fields/sign-in-fields.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { getRequestReturnEmail } from '#app/lib/account/left-request.ts';
import { readStored, storageKeys } from '#app/lib/account/storage.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import { api } from '#app/lib/client/api-client.ts';
import { toOfflineRefusal } from '#app/lib/forms/refusal.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { pause } from '#app/lib/page/timers.ts';
import { toasts } from '#app/lib/toasts.ts';
import type { AccountType } from './account-types.ts';
import classes from './auth-form.module.css';
import { AuthForm, AuthHeading } from './auth-form.tsx';
import { rememberEmail, startSessionByLogin, storePendingEmail } from './signed-in.ts';

interface LoginProps {
  kind: AccountType;
  title: string;
  lead: Elements;
  note?: Elements;
  /** Renders another sign-in method. `remember` is the value of 'Remember me'. */
  otherWay?: (remember: boolean) => Elements;
}

type LoginAnswer = EndpointAnswer<AccountType['calls']['login']>;

/** Signs in by password. Members with an unverified email are redirected to the code screen. */
export function Login({ kind, title, lead, note, otherWay }: LoginProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const form = useForm({
    rules: kind.schemas.login,
    initial: { email: '', password: '', remember: false },
    failed: kind.failures.login,
    refusalOf: (error) => toOfflineRefusal(error, kind.failures.login),
    async send({ email, password, remember }) {
      const answer = await api.call(kind.calls.login, { body: { email, password, remember } });
      rememberEmail(remember ? email.trim() : null);
      if (!answer.status) {
        toasts.warning(answer.error);
        storePendingEmail(kind, email.trim(), 'verify');
        await pause(limits.auth.redirect_ms);
        await navigate(kind.paths.verifyEmail);
        return;
      }
      if (remember) void offerPassword(email.trim(), password);
      await enter(answer);
    },
  });

  async function enter(answer: Extract<LoginAnswer, { status: true }>) {
    const to = startSessionByLogin(answer.access_token, answer.data, query.get('next'));
    toasts.success(outcomes.signIn.signed_in);
    if (kind.role === 'customer') await pause(limits.auth.redirect_ms);
    await navigate(to, { replace: true });
  }

  async function enterByPasskey(credential: ShownPasskey) {
    const { remember } = form.values;
    const answer = await api.call(kind.calls.passkeyLogin, { body: { credential, remember } });
    // A passkey login fails if the email is unverified: only a password login opens the code form.
    if (!answer.status) throw new ApiError(0, 'unknown', answer.error);
    rememberEmail(remember ? answer.data.email : null);
    await enter(answer);
  }

  const fillIn = useEffectEvent(() => {
    const requestEmail = getRequestReturnEmail();
    const remembered = readStored(storageKeys.rememberedEmail);
    const known = requestEmail ?? remembered;
    const isTyped = form.getValues().email !== '';
    if (known && !isTyped && requestEmail !== remembered) form.setFieldValue('email', known);
    if (remembered && !requestEmail) form.setFieldValue('remember', true);
  });
  // Fills in the remembered email after hydration, because only the browser knows it.
  useEffect(() => fillIn(), []);

  return (
    <>
      <AuthHeading title={title}>{lead}</AuthHeading>
      {note}
      <AuthForm form={form} label="Log in" busyLabel="Logging in...">
        <SignInFields form={form} />
        <Group gap="0 var(--s-16)" justify="space-between">
          <Checkbox {...form.getInputProps('remember', { type: 'checkbox' })} label="Remember me" />
          <Link className="tap" to={kind.paths.forgot}>
            Forgot password?
          </Link>
        </Group>
      </AuthForm>
      <p className={classes.or}>or</p>
      <PasskeyButton
        options={async () => (await api.call(kind.calls.passkeyLoginOptions)).data}
        send={enterByPasskey}
        opensMessages
      />
      {otherWay?.(form.values.remember)}
    </>
  );
}

type PasswordCredentialConstructor = new (
  data: Readonly<Record<'id' | 'password' | 'name', string>>,
) => Credential;

/** Makes browsers that support it offer to store a correct password. */
async function offerPassword(email: string, password: string): Promise<void> {
  const { PasswordCredential } = globalThis as {
    PasswordCredential?: PasswordCredentialConstructor;
  };
  if (!PasswordCredential) return;
  try {
    await navigator.credentials.store(new PasswordCredential({ id: email, password, name: email }));
  } catch (refusal) {
    console.info('The browser did not store the password:', refusal);
  }
}
