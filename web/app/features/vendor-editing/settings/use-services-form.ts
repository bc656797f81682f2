import { outcomes } from '@threshold/contract/outcomes';
import type { OwnVendor } from '@threshold/contract/vendors';
import { vendorSettingsForm } from '@threshold/contract/vendors-forms';
import type { VendorType } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { useForm } from '#app/lib/forms/use-form.ts';
import { saveProfile } from '../api.ts';
import { saySaved, sentValues } from './asked-values.ts';

const schema = vendorSettingsForm.pick({ vendor_type: true, services: true });

/** Type and services belong together: another type clears the services. */
export function useServicesForm(vendor: OwnVendor, onDone: () => void) {
  const { pending_changes } = vendor;
  const [shown] = useState<VendorType | ''>(
    pending_changes?.vendor_type ?? vendor.vendor_type ?? '',
  );
  const offered = pending_changes?.vendor_type ? pending_changes.services : vendor.services;
  return useForm({
    initial: { vendor_type: shown, services: (offered ?? []).map(({ _id }) => _id) },
    rules: schema,
    async send({ services, ...typed }) {
      const { vendor_type } = sentValues(vendor, { vendor_type: shown }, typed);
      const change = { ...(vendor_type && { vendor_type }), services: services.join(',') };
      saySaved(vendor, await saveProfile(vendor._id, change));
    },
    failed: outcomes.vendors.save_failed,
    after: onDone,
    keepAs: `${vendor._id} services`,
  });
}
