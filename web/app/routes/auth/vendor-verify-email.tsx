import { useLoaderData } from 'react-router';
import { vendorAuth } from '#app/features/auth/account-types.ts';
import { VerifyEmail } from '#app/features/auth/verify-email.tsx';
import { emailToVerify, nobodyYet } from '#app/features/auth/waiting-email.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const loader = nobodyYet;
export const clientLoader = () => emailToVerify(vendorAuth);
clientLoader.hydrate = true as const;

export const meta = () =>
  pageMeta({
    title: 'Verify your business email',
    description: 'Enter the code that we mailed you to verify your business email address.',
    indexed: false,
  });

export default function VendorVerifyEmail() {
  const { email } = useLoaderData<typeof loader>();
  return <VerifyEmail kind={vendorAuth} email={email} />;
}
