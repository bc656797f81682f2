import { customerAuth } from '#app/features/auth/account-types.ts';
import { ForgotPassword } from '#app/features/auth/forgot-password.tsx';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const meta = () =>
  pageMeta({
    title: 'Forgot password',
    description: 'Ask for a code to choose a new password.',
    indexed: false,
  });

export default function CustomerForgot() {
  return <ForgotPassword kind={customerAuth} />;
}
