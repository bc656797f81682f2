import { useLoaderData } from 'react-router';
import {
  accountLoader,
  accountMeta,
  getEmptyEmail,
  readResetLink,
  useAccountType,
} from '#app/features/accounts/sign-in/auth-loaders.ts';
import { ResetByLink } from '#app/features/accounts/sign-in/reset/reset-password.tsx';

export const loader = getEmptyEmail;
export const clientLoader = accountLoader(readResetLink);

const description = 'Choose a new password by the link that we mailed you.';

export const meta = accountMeta({
  customer: { title: 'Reset password by link', description },
  vendor: { title: 'Reset password by link, experts', description },
});

export default function ResetLink() {
  const kind = useAccountType();
  const { email } = useLoaderData<typeof loader>();
  return <ResetByLink key={kind.role} kind={kind} email={email} />;
}
