import { accountMeta, useAccountType } from '#app/features/accounts/sign-in/auth-loaders.ts';
import { ForgotPassword } from '#app/features/accounts/sign-in/reset/forgot-password.tsx';

export const meta = accountMeta({
  customer: { title: 'Forgot password', description: 'Ask for a code to choose a new password.' },
  vendor: {
    title: 'Forgot password, experts',
    description: 'Ask for a code to choose a new password for your expert account.',
  },
});

export default function ForgotPasswordRoute() {
  const kind = useAccountType();
  return <ForgotPassword key={kind.role} kind={kind} />;
}
