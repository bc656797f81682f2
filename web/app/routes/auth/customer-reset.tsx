import { useLoaderData } from 'react-router';
import { customerAuth } from '#app/features/auth/account-types.ts';
import { ResetPassword } from '#app/features/auth/reset-password.tsx';
import { emailToReset, nobodyYet } from '#app/features/auth/waiting-email.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const loader = nobodyYet;
export const clientLoader = () => emailToReset(customerAuth);
clientLoader.hydrate = true as const;

export const meta = () =>
  pageMeta({
    title: 'Reset password',
    description: 'Choose a new password.',
    indexed: false,
  });

export default function CustomerReset() {
  const { email } = useLoaderData<typeof loader>();
  return <ResetPassword kind={customerAuth} email={email} />;
}
