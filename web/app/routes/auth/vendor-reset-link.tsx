import { useLoaderData } from 'react-router';
import { vendorAuth } from '#app/features/auth/account-types.ts';
import { ResetByLink } from '#app/features/auth/reset-by-link.tsx';
import { readResetLink } from '#app/features/auth/reset-link.ts';
import { nobodyYet } from '#app/features/auth/waiting-email.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const loader = nobodyYet;
export const clientLoader = () => readResetLink(vendorAuth);
clientLoader.hydrate = true as const;

export const meta = () =>
  pageMeta({
    title: 'Reset password by link',
    description: 'Choose a new password by the link that we mailed you.',
    indexed: false,
  });

export default function VendorResetLink() {
  const { email } = useLoaderData<typeof loader>();
  return <ResetByLink kind={vendorAuth} email={email} />;
}
