import { useLoaderData } from 'react-router';
import {
  accountLoader,
  accountMeta,
  getEmptyEmail,
  loadEmailToVerify,
  useAccountType,
} from '#app/features/accounts/sign-in/auth-loaders.ts';
import { VerifyEmail } from '#app/features/accounts/sign-in/verify/verify-email.tsx';

export const loader = getEmptyEmail;
export const clientLoader = accountLoader(loadEmailToVerify);

export const meta = accountMeta({
  customer: {
    title: 'Verify your email',
    description: 'Enter the code that we mailed you to verify your email address.',
  },
  vendor: {
    title: 'Verify your business email',
    description: 'Enter the code that we mailed you to verify your business email address.',
  },
});

export default function VerifyEmailRoute() {
  const kind = useAccountType();
  const { email } = useLoaderData<typeof loader>();
  return <VerifyEmail key={kind.role} kind={kind} email={email} />;
}
