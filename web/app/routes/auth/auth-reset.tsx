import { useLoaderData } from 'react-router';
import {
  accountLoader,
  accountMeta,
  emailToReset,
  nobodyYet,
  useAccountType,
} from '#app/features/accounts/sign-in/auth-loaders.ts';
import { ResetPassword } from '#app/features/accounts/sign-in/reset/reset-password.tsx';

export const loader = nobodyYet;
export const clientLoader = accountLoader(emailToReset);

export const meta = accountMeta({
  customer: { title: 'Reset password', description: 'Choose a new password.' },
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
