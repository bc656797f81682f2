import { useLoaderData } from 'react-router';
import { DocumentsPanel } from '#app/features/documents/documents-panel.tsx';
import { PersonalDetails } from '#app/features/personal-details/personal-details.tsx';
import { HelpPanel } from '#app/features/settings/help-panel.tsx';
import { documentsTab, SettingsPage } from '#app/features/settings/settings-page.tsx';
import { SettingsSkeleton } from '#app/features/settings/settings-skeleton.tsx';
import { memberParts, SettingsStack } from '#app/features/settings/settings-stack.tsx';
import { loadCustomer, requireCustomer, useAccount } from '#app/lib/account/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { exceptTabs, MemberSections, memberTabs } from '../member-settings.tsx';

export const clientMiddleware = [requireCustomer];
export const clientLoader = loadCustomer;

const personalPart = { id: 'personal-details', label: 'Personal Details' };

export const shouldRevalidate = exceptTabs;

export const meta = noindexMeta(
  'Settings',
  'Your details, documents, two-factor authentication, privacy and help.',
);

export { SettingsSkeleton as HydrateFallback };

export default function CustomerSettings() {
  const customer = useAccount(useLoaderData<typeof clientLoader>());
  return (
    <SettingsPage
      fallback={paths.search}
      tabs={[
        {
          value: 'personal_details',
          label: 'Personal Details',
          panel: (
            <SettingsStack index={[personalPart, ...memberParts]}>
              <PersonalDetails account={customer} />
              <MemberSections member={customer} />
            </SettingsStack>
          ),
        },
        {
          value: documentsTab,
          label: 'Documents',
          panel: (
            <DocumentsPanel
              customerId={customer._id}
              reader={{
                role: customer.role,
                two_factor_enabled: customer.two_factor_enabled,
                backTo: withQuery(paths.customerSettings, { tab: documentsTab }),
              }}
            />
          ),
        },
        ...memberTabs(customer),
        { value: 'help', label: 'Help', panel: <HelpPanel /> },
      ]}
    />
  );
}
