import { useLoaderData } from 'react-router';
import { customerAuth } from '#app/features/auth/account-types.ts';
import { ResetByLink } from '#app/features/auth/reset-by-link.tsx';
import { readResetLink } from '#app/features/auth/reset-link.ts';
import { nobodyYet } from '#app/features/auth/waiting-email.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const loader = nobodyYet;
export const clientLoader = () => readResetLink(customerAuth);
clientLoader.hydrate = true as const;

export const meta = () =>
  pageMeta({
    title: 'Reset password by link',
    description: 'Choose a new password by the link that we mailed you.',
    indexed: false,
  });

export default function CustomerResetLink() {
  const { email } = useLoaderData<typeof loader>();
  return <ResetByLink kind={customerAuth} email={email} />;
}
