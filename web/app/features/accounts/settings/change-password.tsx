import { Stack, Text } from '@mantine/core';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { ChangePasswordForm } from '#app/components/fields/change-password-form.tsx';
import { changeVendorPassword } from './api.ts';

export function ChangePassword({ email }: { email: string }) {
  return (
    <Stack component="section" gap="lg" maw={640} aria-labelledby="change-password">
      <Stack component="header" gap="sm">
        <h2 id="change-password">Change Password</h2>
        <Text c="dimmed">
          A new password signs you out everywhere else. We tell you about it by email.
        </Text>
      </Stack>
      <ChangePasswordForm
        labelledBy="change-password"
        email={email}
        failed={outcomes.signIn.vendor_failed}
        send={changeVendorPassword}
      />
    </Stack>
  );
}
