import { useLoaderData } from 'react-router';
import {
  accountLoader,
  accountMeta,
  getEmptyEmail,
  loadEmailToReset,
  useAccountType,
} from '#app/features/accounts/sign-in/auth-loaders.ts';
import { VerifyReset } from '#app/features/accounts/sign-in/reset/verify-reset.tsx';

export const loader = getEmptyEmail;
export const clientLoader = accountLoader(loadEmailToReset);

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
