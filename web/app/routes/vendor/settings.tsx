import { useLoaderData } from 'react-router';
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
import { unindexedMeta } from '#app/lib/page/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { exceptTabs, MemberSections, memberTabs } from '../member-settings.tsx';

export const clientMiddleware = [requireVendor];
export const clientLoader = loadVendor;

export const shouldRevalidate = exceptTabs;

export const meta = unindexedMeta(
  'Settings',
  'Your listing, password, two-factor authentication, privacy and help.',
);

export { SettingsSkeleton as HydrateFallback };

export default function VendorSettings() {
  const vendor = useAccount(useLoaderData<typeof clientLoader>());
  const member = { ...vendor, has_password: true };
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
              <MemberSections member={member} />
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
        ...memberTabs(member, vendorSummary),
        { value: 'help', label: 'Help', panel: <HelpPanel /> },
      ]}
    />
  );
}
