import { vendorAuth } from '#app/features/auth/account-types.ts';
import { ForgotPassword } from '#app/features/auth/forgot-password.tsx';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const meta = () =>
  pageMeta({
    title: 'Forgot password, experts',
    description: 'Ask for a code to choose a new password for your expert account.',
    indexed: false,
  });

export default function VendorForgot() {
  return <ForgotPassword kind={vendorAuth} />;
}
