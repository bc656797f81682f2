import { ForgotPassword } from '#app/features/auth/forgot-password.tsx';
import { vendorAuth } from '#app/features/auth/kinds.ts';
import { pageMeta } from '#app/lib/page-meta.ts';

export const meta = () =>
  pageMeta({
    title: 'Forgot password, experts',
    description: 'Ask for a code to choose a new password for your expert account.',
    indexed: false,
  });

export default function VendorForgot() {
  return <ForgotPassword kind={vendorAuth} />;
}
