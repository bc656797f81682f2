import { messages } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import type { OwnVendor } from '@threshold/contract/vendors';
import { type FormEvent, useEffect, useState } from 'react';
import type { AddressSource } from '#app/components/place-box/place-source.ts';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { toasts } from '#app/lib/toasts.ts';
import { type FileField, fileFields, type WizardFiles } from './file-rules.ts';
import { hasPoint, profileFields, profileValues } from './profile-values.ts';
import { sendFiles } from './settings/save-profile.ts';
import { useWizardFields } from './use-wizard-fields.ts';
import { dropDraft, readDraft, writeDraft } from './wizard-draft.ts';
import {
  fieldFaults,
  lastStep,
  stepFaults,
  stepOf,
  type WizardFaults,
  wizardSteps,
} from './wizard-steps.ts';

const noFiles: WizardFiles = { licenses: [], certificates: [] };
const allFields = wizardSteps.flatMap(({ fields }) => [...fields]);

/** The three steps of a vendor's profile: what was typed, what is wrong with it, and the way to the server. */
export function useWizard(vendor: OwnVendor, source: AddressSource) {
  const [draft] = useState(() => readDraft(vendor._id));
  const [initial] = useState(() => draft?.values ?? profileValues(vendor));
  const [step, setStep] = useState(draft?.step ?? 0);
  /** Counts the moves, so that the heading of the next step takes the focus. */
  const [moves, setMoves] = useState(0);
  const [files, setFiles] = useState(noFiles);
  const [dialog, setDialog] = useState<'confirm' | 'saved'>();
  const [isLocating, setLocating] = useState(false);
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const stored = { licenses: vendor.licenses.length, certificates: vendor.certificates.length };
  const fields = useWizardFields(initial, (values) => stepFaults(step, { values, files, stored }));
  const { values, found } = fields;
  const current = wizardSteps[step] ?? wizardSteps[0];
  const isValid = Object.keys(found).length === 0;

  useEffect(() => {
    if (values !== initial || step > 0) writeDraft({ vendor: vendor._id, step, values });
  }, [vendor._id, step, values, initial]);

  function move(to: number) {
    setStep(to);
    setMoves((count) => count + 1);
    setAttempt(0);
    setFailure(undefined);
  }

  function refuse(faults: WizardFaults) {
    fields.refuse(faults);
    setAttempt((count) => count + 1);
  }

  /** True once the typed address has a position. */
  async function locate(): Promise<boolean> {
    if (hasPoint(values.place)) return true;
    setLocating(true);
    try {
      fields.setPlace(await source.find(values.place.label));
      return true;
    } catch (error) {
      refuse({ address: sentenceOf(error, outcomes.places.details_failed) });
      return false;
    } finally {
      setLocating(false);
    }
  }

  async function next(event: FormEvent) {
    event.preventDefault();
    if (isLocating || dialog) return;
    setFailure(undefined);
    fields.show(...current.fields);
    if (!isValid) {
      setAttempt((count) => count + 1);
    } else if (step === lastStep) {
      setDialog('confirm');
    } else if (step > 0 || (await locate())) {
      move(step + 1);
    }
  }

  function fail(error: unknown) {
    const faults = error instanceof ApiError ? fieldFaults(allFields, error.errors) : {};
    if (Object.keys(faults).length > 0) {
      setStep(stepOf(faults));
      refuse(faults);
      return;
    }
    const sentence = sentenceOf(error, outcomes.vendors.wizard_failed);
    setFailure(sentence);
    toasts.error(sentence);
  }

  async function submit() {
    if (!hasPoint(values.place)) console.warn(messages.search.both_coordinates);
    setSent(0);
    try {
      await sendFiles(vendor._id, { ...files }, setSent, profileFields(values));
      dropDraft();
      toasts.success(outcomes.vendors.wizard_saved);
      setDialog('saved');
    } catch (error) {
      setDialog(undefined);
      fail(error);
    } finally {
      setSent(undefined);
    }
  }

  return {
    step,
    moves,
    current,
    fields,
    files,
    sent,
    dialog,
    failure,
    attempt,
    isValid,
    isLocating,
    isRestored: draft !== undefined,
    next,
    back: () => move(step - 1),
    submit,
    closeDialog: () => setDialog(undefined),
    setFiles: (field: FileField, list: File[]) => {
      setFiles((now) => ({ ...now, [field]: list }));
      fields.forgive(field);
      fields.show(field);
      // The limit of all files together shows at either kind.
      if (list.length > 0) fields.show(...fileFields.filter((other) => files[other].length > 0));
    },
    /** What the summary lists, in the order of the step. */
    faults: current.fields.flatMap((name) => {
      const message = fields.faultOf(name);
      return message ? [{ fieldId: fields.fieldId(name), message }] : [];
    }),
  };
}
export type Wizard = ReturnType<typeof useWizard>;
