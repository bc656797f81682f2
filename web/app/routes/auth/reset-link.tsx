import { useLoaderData } from 'react-router';
import { accountLoader, useAccountType } from '#app/features/auth/account-at.ts';
import { ResetByLink } from '#app/features/auth/reset-by-link.tsx';
import { readResetLink } from '#app/features/auth/reset-link.ts';
import { nobodyYet } from '#app/features/auth/waiting-email.ts';
import { pageMeta } from '#app/lib/page/page-meta.ts';

export const loader = nobodyYet;
export const clientLoader = accountLoader(readResetLink);

export const meta = () =>
  pageMeta({
    title: 'Reset password by link',
    description: 'Choose a new password by the link that we mailed you.',
    indexed: false,
  });

export default function ResetLink() {
  const kind = useAccountType();
  const { email } = useLoaderData<typeof loader>();
  return <ResetByLink key={kind.role} kind={kind} email={email} />;
}
