import { useLoaderData } from 'react-router';
import { customerAuth } from '#app/features/auth/account-types.ts';
import { VerifyReset } from '#app/features/auth/verify-reset.tsx';
import { emailToReset, nobodyYet } from '#app/features/auth/waiting-email.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const loader = nobodyYet;
export const clientLoader = () => emailToReset(customerAuth);
clientLoader.hydrate = true as const;

export const meta = () =>
  pageMeta({
    title: 'Enter your code',
    description: 'Enter the code that we mailed you to choose a new password.',
    indexed: false,
  });

export default function CustomerVerifyReset() {
  const { email } = useLoaderData<typeof loader>();
  return <VerifyReset kind={customerAuth} email={email} />;
}
