import { useLoaderData } from 'react-router';
import {
  accountLoader,
  accountMeta,
  getEmptyEmail,
  loadEmailToReset,
  useAccountType,
} from '#app/features/accounts/sign-in/auth-loaders.ts';
import { ResetPassword } from '#app/features/accounts/sign-in/reset/reset-password.tsx';

export const loader = getEmptyEmail;
export const clientLoader = accountLoader(loadEmailToReset);

export const meta = accountMeta({
  customer: { title: 'Reset password', description: 'Choose a new password.' },
  vendor: {
    title: 'Reset password, experts',
    description: 'Choose a new password for your expert account.',
  },
});

export default function ResetPasswordRoute() {
  const kind = useAccountType();
  const { email } = useLoaderData<typeof loader>();
  return <ResetPassword key={kind.role} kind={kind} email={email} />;
}
