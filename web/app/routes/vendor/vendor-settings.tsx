import { useLoaderData } from 'react-router';
import { ChangePassword } from '#app/features/accounts/settings/change-password.tsx';
import { SettingsPage } from '#app/features/accounts/settings/settings-page.tsx';
import { SettingsSkeleton } from '#app/features/accounts/settings/settings-skeleton.tsx';
import { memberParts, SettingsStack } from '#app/features/accounts/settings/settings-stack.tsx';
import { VendorHelpPanel } from '#app/features/accounts/settings/vendor-help-panel.tsx';
import {
  listingParts,
  VendorSections,
} from '#app/features/listings/editing/sections/vendor-sections.tsx';
import { addressSource } from '#app/features/search/places/api-place-source.ts';
import { loadVendor, requireVendor, useLiveAccount } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';
import { paths } from '#app/lib/paths.ts';
import { buildMemberTabs, MemberSections, shouldReloadAccount } from '../member-settings.tsx';

export const clientMiddleware = [requireVendor];
export const clientLoader = loadVendor;

export const shouldRevalidate = shouldReloadAccount;

export const meta = noindexMeta(
  'Settings',
  'Your listing, password, two-factor authentication, privacy and help.',
);

export { SettingsSkeleton as HydrateFallback };

export default function VendorSettings() {
  const vendor = useLiveAccount(useLoaderData<typeof clientLoader>());
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
        ...buildMemberTabs(member),
        { value: 'help', label: 'Help', panel: <VendorHelpPanel /> },
      ]}
    />
  );
}
