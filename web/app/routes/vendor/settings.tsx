import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router';
import { PushChoices } from '#app/features/app/push-choices.tsx';
import { SecureMessages } from '#app/features/e2ee/secure-messages.tsx';
import { Passkeys } from '#app/features/passkeys/passkeys.tsx';
import { addressSource } from '#app/features/places/place-source.ts';
import { PrivacyPanel } from '#app/features/privacy/privacy-panel.tsx';
import { NotificationChoices } from '#app/features/settings/notification-choices.tsx';
import { SessionsList } from '#app/features/settings/sessions-list.tsx';
import {
  privacyTab,
  SettingsPage,
  twoFactorTab,
  WayBack,
} from '#app/features/settings/settings-page.tsx';
import { SettingsSkeleton } from '#app/features/settings/settings-skeleton.tsx';
import { memberParts, SettingsStack } from '#app/features/settings/settings-stack.tsx';
import { TwoFactorPanel } from '#app/features/two-factor/two-factor-panel.tsx';
import {
  listingParts,
  VendorSections,
} from '#app/features/vendor-editing/settings/vendor-sections.tsx';
import { ChangePassword } from '#app/features/vendor-settings/change-password.tsx';
import { HelpPanel } from '#app/features/vendor-settings/help-panel.tsx';
import { loadVendor, requireVendor, useAccount } from '#app/lib/account/require-member.ts';
import { api } from '#app/lib/api/api-client.ts';
import { unindexedMeta } from '#app/lib/page/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { messagePasskeysFor } from '../message-passkeys.ts';

export const clientMiddleware = [requireVendor];
export const clientLoader = loadVendor;

/** Opening another tab does not reload the account. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export const meta = unindexedMeta(
  'Settings',
  'Your listing, password, two-factor authentication, privacy and help.',
);

export { SettingsSkeleton as HydrateFallback };

export default function VendorSettings() {
  return <Settings loaded={useLoaderData<typeof clientLoader>()} />;
}

function Settings({ loaded }: { loaded: OwnVendor }) {
  const vendor = useAccount(loaded);
  const { _id, role, email } = vendor;
  return (
    <SettingsPage
      fallback={paths.vendorDashboard}
      tabs={[
        {
          value: 'personal_details',
          label: 'Personal Details',
          panel: (
            <SettingsStack index={[...listingParts, ...memberParts]}>
              <VendorSections vendor={vendor} places={addressSource} />
              <NotificationChoices role={role} />
              <PushChoices role={role} memberId={_id} />
              <Passkeys
                holders="vendors"
                api={api}
                hasPassword
                messages={messagePasskeysFor(vendor)}
              />
              <SessionsList role={role} />
            </SettingsStack>
          ),
        },
        {
          value: 'change_password',
          label: 'Change Password',
          panel: <ChangePassword email={email} />,
        },
        {
          value: twoFactorTab,
          label: 'Two-Factor Auth',
          panel: (
            <>
              <WayBack />
              <TwoFactorPanel member={{ role, email, has_password: true }} />
            </>
          ),
        },
        {
          value: privacyTab,
          label: 'Privacy & Policy',
          panel: (
            <PrivacyPanel role={role} id={_id} email={email} hasPassword>
              <SecureMessages me={vendor} />
            </PrivacyPanel>
          ),
        },
        { value: 'help', label: 'Help', panel: <HelpPanel /> },
      ]}
    />
  );
}
