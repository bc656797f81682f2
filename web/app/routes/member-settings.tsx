import { lazy, Suspense } from 'react';
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { Passkeys } from '#app/features/accounts/passkeys/passkeys.tsx';
import { PrivacyPanel } from '#app/features/accounts/privacy/privacy-panel.tsx';
import { SessionsList } from '#app/features/accounts/settings/sessions-list.tsx';
import {
  privacyTab,
  ReturnLink,
  twoFactorTab,
} from '#app/features/accounts/settings/settings-page.tsx';
import { TwoFactorPanel } from '#app/features/accounts/two-factor/two-factor-panel.tsx';
import { NotificationChoices } from '#app/features/notifications/notification-choices.tsx';
import { PushChoices } from '#app/features/notifications/push/push-choices.tsx';
import { api } from '#app/lib/client/api-client.ts';
import type { KeyOwner } from '#app/lib/encryption.ts';
import { createLazyMessagePasskeys } from './lazy-encryption.ts';

/* Parts of the settings that customers and vendors share. */

type Member = KeyOwner & { readonly has_password: boolean; readonly is_email_verified: boolean };

const SecureMessagesSection = lazy(async () => {
  const { SecureMessagesSection } = await import('#app/features/encryption/own-keys-part.tsx');
  return { default: SecureMessagesSection };
});

/** Opening another tab does not reload the account. */
export const shouldReloadAccount = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export function MemberSections({ member }: { member: Member }) {
  const { _id, role, has_password } = member;
  return (
    <>
      <NotificationChoices role={role} />
      <PushChoices role={role} memberId={_id} />
      <Passkeys
        holders={role === 'vendor' ? 'vendors' : 'customers'}
        api={api}
        hasPassword={has_password}
        messages={createLazyMessagePasskeys(member)}
      />
      <SessionsList role={role} />
    </>
  );
}

export function buildMemberTabs(member: Member) {
  const { _id, role, email, has_password } = member;
  return [
    {
      value: twoFactorTab,
      label: 'Two-Factor Auth',
      panel: (
        <>
          <ReturnLink />
          <TwoFactorPanel member={{ role, email, has_password }} />
        </>
      ),
    },
    {
      value: privacyTab,
      label: 'Privacy & Policy',
      panel: (
        <PrivacyPanel id={_id} role={role} email={email} hasPassword={has_password}>
          <Suspense>
            <SecureMessagesSection me={member} />
          </Suspense>
        </PrivacyPanel>
      ),
    },
  ];
}
