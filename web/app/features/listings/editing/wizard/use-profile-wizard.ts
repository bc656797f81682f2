import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { VendorType } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import type { AddressSource } from '#app/components/fields/place-box/place-source.ts';
import { getSentence } from '#app/lib/api/api-error.ts';
import { hasFaults, toFieldFaults } from '#app/lib/forms/faults.ts';
import { useWizard } from '#app/lib/forms/use-wizard.ts';
import { useAction } from '#app/lib/use-action.ts';
import { uploadProfileFiles } from '../api.ts';
import { type FileField, fileFields, type WizardFiles } from '../listing-file-rules.ts';
import {
  cleanPhone,
  cleanText,
  dropDraft,
  hasPoint,
  type ProfileValues,
  readDraft,
  type TextField,
  toProfileFields,
  toProfileValues,
  writeDraft,
} from '../profile-values.ts';
import { pickFieldFaults, stepFaults, wizardSteps } from './wizard-steps.ts';

const noFiles: WizardFiles = { licenses: [], certificates: [] };
/** Separates the files from the values, because the draft cannot store files. */
const separateFiles = ({ licenses, certificates, ...values }: ProfileValues & WizardFiles) => ({
  values,
  files: { licenses, certificates },
});
const allFields = wizardSteps.flatMap(({ fields }) => [...fields]);

/** State of the wizard's three steps: values, faults and saving. */
export function useProfileWizard(vendor: OwnVendor, source: AddressSource) {
  const [draft] = useState(() => readDraft(vendor._id));
  const [dialog, setDialog] = useState<'confirm' | 'saved'>();
  const stored = { licenses: vendor.licenses.length, certificates: vendor.certificates.length };
  const form = useWizard<ProfileValues & WizardFiles>({
    steps: wizardSteps,
    initial: { ...toProfileValues(vendor), ...draft?.values, ...noFiles },
    firstStep: draft?.step ?? 0,
    faultsOf: (step, profile) => stepFaults(step, { ...separateFiles(profile), stored }),
    keep: (step, profile) =>
      writeDraft({ vendor: vendor._id, step, values: separateFiles(profile).values }),
    isDone: dialog === 'saved',
    // The second step opens only when the coordinates of the typed address are known.
    beforeNext: (step, go) => (step === 0 ? void locating.run(go) : go()),
    beforeSend: () => setDialog('confirm'),
    async send(profile, { onProgress }) {
      const { values: typed, files } = separateFiles(profile);
      if (!hasPoint(typed.place)) console.warn(messages.search.both_coordinates);
      onProgress(0);
      await uploadProfileFiles(vendor._id, files, onProgress, toProfileFields(typed));
      dropDraft();
    },
    failed: outcomes.vendors.wizard_failed,
    done: outcomes.vendors.wizard_saved,
    after: () => setDialog('saved'),
    refusalOf(error) {
      setDialog(undefined);
      const faults = pickFieldFaults(allFields, toFieldFaults(error));
      if (hasFaults(faults)) return { faults };
      const sentence = getSentence(error, outcomes.vendors.wizard_failed);
      return { failure: sentence, toast: sentence };
    },
  });
  const { step, values } = form;

  function setPlace(place: ProfileValues['place']) {
    form.setFieldValue('place', place);
    form.clearFieldError('address');
  }
  const locating = useAction(
    async (_go: () => void) => {
      if (!hasPoint(values.place)) setPlace(await source.find(values.place.label));
    },
    {
      failed: outcomes.places.details_failed,
      after: (_, go) => go(),
      say(error) {
        form.refuse({ address: getSentence(error, outcomes.places.details_failed) });
        return {};
      },
    },
  );

  return {
    ...form,
    current: wizardSteps[step] ?? wizardSteps[0],
    dialog,
    isLocating: locating.isBusy,
    isRestored: draft !== undefined,
    hasFiles: fileFields.some((field) => values[field].length > 0),
    next: (event: Parameters<typeof form.next>[0]) => {
      if (locating.isBusy || dialog) event.preventDefault();
      else form.next(event);
    },
    closeDialog: () => setDialog(undefined),
    /** Cleans the phone number when its field is left. */
    leavePhone: () => {
      const cleaned = cleanPhone(values.phone_number);
      // Setting an unchanged value would remove its fault, so only changed values are set.
      if (cleaned !== values.phone_number) form.setFieldValue('phone_number', cleaned);
      form.leave('phone_number');
    },
    text: (name: TextField) => ({
      ...form.getNonRequiredProps(name),
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        form.setFieldValue(name, cleanText(name, value)),
    }),
    /** Sets the vendor type and clears the services, which depend on the type. */
    setType(vendor_type: VendorType | '') {
      form.setFieldValue('vendor_type', vendor_type);
      form.setFieldValue('services', []);
    },
    setPlace,
    setFiles: (field: FileField, list: File[]) => {
      form.setFieldValue(field, list);
      form.touch(field);
      // The total size counts files of both kinds, so its fault is shown at both fields.
      if (list.length > 0) form.touch(...fileFields.filter((other) => values[other].length > 0));
    },
  };
}
export type Wizard = ReturnType<typeof useProfileWizard>;
