import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { accountMeta, accountTypeAt, useAccountType } from '#app/features/auth/account-at.ts';
import { VerifyReset } from '#app/features/auth/verify-reset.tsx';
import { emailToReset, nobodyYet } from '#app/features/auth/waiting-email.ts';

export const loader = nobodyYet;
export const clientLoader = ({ url }: ClientLoaderFunctionArgs) =>
  emailToReset(accountTypeAt(url.pathname));
clientLoader.hydrate = true as const;

export const meta = accountMeta({
  customer: {
    title: 'Enter your code',
    description: 'Enter the code that we mailed you to choose a new password.',
  },
  vendor: {
    title: 'Enter your code, experts',
    description:
      'Enter the code that we mailed you to choose a new password for your expert account.',
  },
});

export default function VerifyResetRoute() {
  const kind = useAccountType();
  const { email } = useLoaderData<typeof loader>();
  return <VerifyReset key={kind.role} kind={kind} email={email} />;
}
