import { useLoaderData } from 'react-router';
import { vendorAuth } from '#app/features/auth/account-types.ts';
import { ResetPassword } from '#app/features/auth/reset-password.tsx';
import { emailToReset, nobodyYet } from '#app/features/auth/waiting-email.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const loader = nobodyYet;
export const clientLoader = () => emailToReset(vendorAuth);
clientLoader.hydrate = true as const;

export const meta = () =>
  pageMeta({
    title: 'Reset password, experts',
    description: 'Choose a new password for your expert account.',
    indexed: false,
  });

export default function VendorReset() {
  const { email } = useLoaderData<typeof loader>();
  return <ResetPassword kind={vendorAuth} email={email} />;
}
