import { useLoaderData } from 'react-router';
import {
  accountLoader,
  getEmptyEmail,
  readResetLink,
  useAccountType,
} from '#app/features/accounts/sign-in/auth-loaders.ts';
import { ResetByLink } from '#app/features/accounts/sign-in/reset/reset-password.tsx';
import { noindexMeta } from '#app/lib/page/page-meta.ts';

export const loader = getEmptyEmail;
export const clientLoader = accountLoader(readResetLink);

export const meta = noindexMeta(
  'Reset password by link',
  'Choose a new password by the link that we mailed you.',
);

export default function ResetLink() {
  const kind = useAccountType();
  const { email } = useLoaderData<typeof loader>();
  return <ResetByLink key={kind.role} kind={kind} email={email} />;
}
