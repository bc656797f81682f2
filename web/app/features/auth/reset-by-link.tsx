import { Text } from '@mantine/core';
import { Link } from 'react-router';
import type { AccountType } from './account-types.ts';
import { ResetPassword } from './reset-password.tsx';

/** Sets a new password by a mailed link, which stays in the address bar for a reload. */
export function ResetByLink({ kind, email }: { kind: AccountType; email: string }) {
  return (
    <>
      <ResetPassword kind={kind} email={email} />
      <Text c="dimmed" fz="sm">
        The link works once, for a short time.{' '}
        <Link to={kind.paths.forgot}>Ask for another email</Link>
      </Text>
    </>
  );
}
