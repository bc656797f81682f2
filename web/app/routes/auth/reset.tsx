import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { accountMeta, accountTypeAt, useAccountType } from '#app/features/auth/account-at.ts';
import { ResetPassword } from '#app/features/auth/reset-password.tsx';
import { emailToReset, nobodyYet } from '#app/features/auth/waiting-email.ts';

export const loader = nobodyYet;
export const clientLoader = ({ url }: ClientLoaderFunctionArgs) =>
  emailToReset(accountTypeAt(url.pathname));
clientLoader.hydrate = true as const;

export const meta = accountMeta({
  customer: {
    title: 'Reset password',
    description: 'Choose a new password.',
  },
  vendor: {
    title: 'Reset password, experts',
    description: 'Choose a new password for your expert account.',
  },
});

export default function Reset() {
  const kind = useAccountType();
  const { email } = useLoaderData<typeof loader>();
  return <ResetPassword key={kind.role} kind={kind} email={email} />;
}
