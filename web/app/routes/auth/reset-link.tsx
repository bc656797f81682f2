import { type ClientLoaderFunctionArgs, useLoaderData } from 'react-router';
import { accountMeta, accountTypeAt, useAccountType } from '#app/features/auth/account-at.ts';
import { ResetByLink } from '#app/features/auth/reset-by-link.tsx';
import { readResetLink } from '#app/features/auth/reset-link.ts';
import { nobodyYet } from '#app/features/auth/waiting-email.ts';

export const loader = nobodyYet;
export const clientLoader = ({ url }: ClientLoaderFunctionArgs) =>
  readResetLink(accountTypeAt(url.pathname));
clientLoader.hydrate = true as const;

export const meta = accountMeta({
  customer: {
    title: 'Reset password by link',
    description: 'Choose a new password by the link that we mailed you.',
  },
  vendor: {
    title: 'Reset password by link',
    description: 'Choose a new password by the link that we mailed you.',
  },
});

export default function ResetLink() {
  const kind = useAccountType();
  const { email } = useLoaderData<typeof loader>();
  return <ResetByLink key={kind.role} kind={kind} email={email} />;
}
