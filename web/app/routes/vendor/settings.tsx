import { useLoaderData } from 'react-router';
import { addressSource } from '#app/features/places/place-source.ts';
import { SettingsPage } from '#app/features/settings/settings-page.tsx';
import { SettingsSkeleton } from '#app/features/settings/settings-skeleton.tsx';
import { memberParts, SettingsStack } from '#app/features/settings/settings-stack.tsx';
import {
  listingParts,
  VendorSections,
} from '#app/features/vendor-editing/settings/vendor-sections.tsx';
import { ChangePassword } from '#app/features/vendor-settings/change-password.tsx';
import { HelpPanel } from '#app/features/vendor-settings/help-panel.tsx';
import { loadVendor, requireVendor, useAccount } from '#app/lib/account/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { exceptTabs, MemberSections, memberTabs } from '../member-settings.tsx';

export const clientMiddleware = [requireVendor];
export const clientLoader = loadVendor;

export const shouldRevalidate = exceptTabs;

export const meta = noindexMeta(
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
          panel: <ChangePassword email={vendor.email} />,
        },
        ...memberTabs(member),
        { value: 'help', label: 'Help', panel: <HelpPanel /> },
      ]}
    />
  );
}
