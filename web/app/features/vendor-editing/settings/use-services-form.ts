import type { FieldErrors } from '@threshold/contract/errors';
import { outcomes } from '@threshold/contract/outcomes';
import type { OwnVendor } from '@threshold/contract/vendors';
import { vendorSettingsForm } from '@threshold/contract/vendors-forms';
import type { VendorType } from '@threshold/contract/vocabularies';
import { type FormEvent, useId, useState } from 'react';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { faultsOf, knownFaults } from '#app/lib/forms/form-faults.ts';
import { toasts } from '#app/lib/toasts.ts';
import { saySaved, sentValues } from './asked-values.ts';
import { saveProfile } from './save-profile.ts';

const schema = vendorSettingsForm.pick({ vendor_type: true, services: true });
const names = ['vendor_type', 'services'] as const;
type Name = (typeof names)[number];

/** Type and services belong together: another type clears the services. */
export function useServicesForm(vendor: OwnVendor, onDone: () => void) {
  const id = useId();
  const { pending_changes } = vendor;
  const [shown] = useState<VendorType | ''>(
    pending_changes?.vendor_type ?? vendor.vendor_type ?? '',
  );
  const offered = pending_changes?.vendor_type ? pending_changes.services : vendor.services;
  const [type, setType] = useState(shown);
  const [services, setServices] = useState((offered ?? []).map(({ _id }) => _id));
  const [faults, setFaults] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const fieldId = (name: Name) => `${id}-${name}`;

  function showFaults(found: FieldErrors): boolean {
    const known = knownFaults(found, names);
    setFaults(known);
    if (Object.keys(known).length === 0) return false;
    setAttempt((count) => count + 1);
    return true;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    if (showFaults(faultsOf(schema, { vendor_type: type, services }))) return;
    setBusy(true);
    try {
      const { vendor_type } = sentValues(vendor, { vendor_type: shown }, { vendor_type: type });
      const change = { ...(vendor_type && { vendor_type }), services: services.join(',') };
      saySaved(vendor, await saveProfile(vendor._id, change));
      onDone();
    } catch (error) {
      if (error instanceof ApiError && showFaults(error.errors)) return;
      const sentence = sentenceOf(error, outcomes.vendors.save_failed);
      setFailure(sentence);
      toasts.error(sentence);
    } finally {
      setBusy(false);
    }
  }

  return {
    type,
    services,
    fieldId,
    submit,
    failure,
    attempt,
    isBusy,
    errors: { vendor_type: faults.vendor_type?.[0], services: faults.services?.[0] },
    faults: names.flatMap((name) => {
      const message = faults[name]?.[0];
      return message ? [{ fieldId: fieldId(name), message }] : [];
    }),
    changeType: (next: VendorType | '') => {
      setType(next);
      setServices([]);
      setFaults({});
    },
    changeServices: (next: string[]) => {
      setServices(next);
      setFaults((now) => ({ ...now, services: [] }));
    },
  };
}
