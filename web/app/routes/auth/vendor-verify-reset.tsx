import { useLoaderData } from 'react-router';
import { vendorAuth } from '#app/features/auth/account-types.ts';
import { VerifyReset } from '#app/features/auth/verify-reset.tsx';
import { emailToReset, nobodyYet } from '#app/features/auth/waiting-email.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const loader = nobodyYet;
export const clientLoader = () => emailToReset(vendorAuth);
clientLoader.hydrate = true as const;

export const meta = () =>
  pageMeta({
    title: 'Enter your code, experts',
    description:
      'Enter the code that we mailed you to choose a new password for your expert account.',
    indexed: false,
  });

export default function VendorVerifyReset() {
  const { email } = useLoaderData<typeof loader>();
  return <VerifyReset kind={vendorAuth} email={email} />;
}
