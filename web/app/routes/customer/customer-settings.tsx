import { useLoaderData } from 'react-router';
import { PersonalDetails } from '#app/features/accounts/personal-details/personal-details.tsx';
import { CustomerHelpPanel } from '#app/features/accounts/settings/customer-help-panel.tsx';
import { documentsTab, SettingsPage } from '#app/features/accounts/settings/settings-page.tsx';
import { SettingsSkeleton } from '#app/features/accounts/settings/settings-skeleton.tsx';
import { memberParts, SettingsStack } from '#app/features/accounts/settings/settings-stack.tsx';
import { DocumentsPanel } from '#app/features/applications/documents/documents-panel.tsx';
import { loadCustomer, requireCustomer, useLiveAccount } from '#app/lib/client/require-member.ts';
import { noindexMeta } from '#app/lib/page/page-meta.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { buildMemberTabs, MemberSections, shouldReloadAccount } from '../member-settings.tsx';

export const clientMiddleware = [requireCustomer];
export const clientLoader = loadCustomer;

const personalPart = { id: 'personal-details', label: 'Personal Details' };

export const shouldRevalidate = shouldReloadAccount;

export const meta = noindexMeta(
  'Settings',
  'Your details, documents, two-factor authentication, privacy and help.',
);

export { SettingsSkeleton as HydrateFallback };

export default function CustomerSettings() {
  const customer = useLiveAccount(useLoaderData<typeof clientLoader>());
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
        ...buildMemberTabs(customer),
        { value: 'help', label: 'Help', panel: <CustomerHelpPanel /> },
      ]}
    />
  );
}
