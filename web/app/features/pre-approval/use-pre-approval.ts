import type { Customer } from '@threshold/contract/customers';
import { outcomes } from '@threshold/contract/outcomes';
import type { Vendor } from '@threshold/contract/vendors';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { withoutRepeats } from '#app/components/files-picker/file-rules.ts';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { useFieldErrors } from '#app/lib/forms/use-field-errors.ts';
import { toasts } from '#app/lib/toasts.ts';
import { dropDraft, readDraft, writeDraft } from './application-draft.ts';
import {
  type ApplicationFaults,
  type ApplicationField,
  applicationSteps,
  fieldFaults,
  lastStep,
  stepFaults,
  stepOf,
} from './application-steps.ts';
import { type ApplicationValues, blankValues } from './application-values.ts';
import { sendApplication } from './send-application.ts';
import { useTaxNumbers } from './use-tax-numbers.ts';

const noFiles: readonly File[] = [];

export interface PreApprovalParties {
  customer: Pick<Customer, '_id' | 'first_name' | 'last_name' | 'email'>;
  vendor: Pick<Vendor, '_id'>;
}

/** The four steps of an application: what was answered, what is wrong with it, and the way to the broker. */
export function usePreApproval({ customer, vendor }: PreApprovalParties) {
  const id = useId();
  const [draft] = useState(() => readDraft(customer._id));
  const [initial] = useState(() => draft?.values ?? blankValues(customer));
  const [values, setValues] = useState(initial);
  const [step, setStep] = useState(draft?.vendor === vendor._id ? draft.step : 0);
  /** Counts the moves, so that the heading of the next step takes the focus. */
  const [moves, setMoves] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const [files, setFiles] = useState(noFiles);
  const [sent, setSent] = useState<number>();
  const [failure, setFailure] = useState<string>();
  const [isDone, setDone] = useState(false);
  const shown = useFieldErrors<ApplicationField>();
  const lastToast = useRef<number>(undefined);
  /** What was sent last, and under which name: the answer to it may have been lost. */
  const lastSent = useRef<{ values: ApplicationValues; files: readonly File[]; name: string }>(
    undefined,
  );
  const taxNumbers = useTaxNumbers(files, values);
  const found = stepFaults(step, values, files);
  const current = applicationSteps[step] ?? applicationSteps[0];
  const fields: readonly ApplicationField[] = current.fields;
  const fieldId = (name: ApplicationField) => `${id}-${name}`;
  const faultOf = (name: ApplicationField) => shown.faultOf(found, name);

  useEffect(() => {
    if (isDone || (values === initial && step === 0)) return;
    writeDraft({ customer: customer._id, vendor: vendor._id, step, values });
  }, [customer._id, vendor._id, step, values, initial, isDone]);

  function move(to: number) {
    setStep(to);
    setMoves((count) => count + 1);
    setAttempt(0);
    setFailure(undefined);
  }

  function warn(sentence: string) {
    lastToast.current = toasts.error(sentence);
  }

  /** Leads to the step where something is wrong, and says what. */
  function refuse(at: number, faults: ApplicationFaults) {
    if (at !== step) setStep(at);
    shown.refuse(faults);
    setAttempt((count) => count + 1);
  }

  function next(event: FormEvent) {
    event.preventDefault();
    if (sent !== undefined || isDone) return;
    if (lastToast.current !== undefined) toasts.dismiss(lastToast.current);
    setFailure(undefined);
    shown.show(...fields);
    if (Object.keys(found).length > 0) {
      setAttempt((count) => count + 1);
      warn(found.attachments ?? current.toast);
    } else if (step === lastStep) {
      void submit();
    } else {
      move(step + 1);
    }
  }

  async function submit() {
    setSent(0);
    try {
      if (await taxNumbers.isNews()) return;
      const parties = { customer: customer._id, vendor: vendor._id };
      await sendApplication({ ...parties, values, files, name: nameToSend() }, setSent);
      setDone(true);
      dropDraft();
      toasts.success(outcomes.loan.submitted);
    } catch (error) {
      fail(error);
    } finally {
      setSent(undefined);
    }
  }

  function nameToSend(): string {
    const { current: last } = lastSent;
    if (last?.values === values && last.files === files) return last.name;
    const name = crypto.randomUUID();
    lastSent.current = { values, files, name };
    return name;
  }

  function fail(error: unknown) {
    const errors = error instanceof ApiError ? error.errors : {};
    const faults = fieldFaults(errors);
    if (Object.keys(faults).length > 0) {
      refuse(stepOf(faults), faults);
      return;
    }
    const sentence = errors.consent_version?.[0] ?? sentenceOf(error, outcomes.loan.failed);
    setFailure(sentence);
    warn(sentence);
  }

  return {
    values,
    step,
    moves,
    current,
    attempt,
    files,
    sent,
    failure,
    isDone,
    taxNumbers,
    isRestored: draft !== undefined && moves === 0,
    next,
    back: () => move(step - 1),
    fieldId,
    faultOf,
    leave: shown.leave,
    change: <K extends keyof ApplicationValues>(name: K, value: ApplicationValues[K]) => {
      setValues((now) => ({ ...now, [name]: value }));
      shown.forgive(name);
    },
    setFiles: (list: readonly File[]) => {
      setFiles(withoutRepeats([], list));
      shown.forgive('attachments');
      shown.show('attachments');
    },
    /** What is wrong with this step, in its order. */
    faults: fields.flatMap((name) => {
      const message = faultOf(name);
      return message ? [{ name, fieldId: fieldId(name), message }] : [];
    }),
  };
}
export type PreApproval = ReturnType<typeof usePreApproval>;
