import type { Customer } from '@threshold/contract/endpoints/accounts/customers';
import { loanApplicationEndpoints } from '@threshold/contract/endpoints/applications/loan-applications';
import type { Vendor } from '@threshold/contract/endpoints/listings/vendors';
import type { LoanRangeField } from '@threshold/contract/limits';
import { inferFileType } from '@threshold/contract/rules/files';
import { currentLoanConsent, normalizeRange } from '@threshold/contract/rules/loans';
import { containsTaxFileNumber } from '@threshold/contract/rules/text/tax-file-numbers';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { mergeDistinctFiles } from '#app/components/fields/files-picker/file-rules.ts';
import { storageKeys } from '#app/lib/account/storage.ts';
import { ApiError, getSentence } from '#app/lib/api/api-error.ts';
import { uploadFiles } from '#app/lib/client/upload.ts';
import { createDraftStore } from '#app/lib/forms/draft-store.ts';
import { hasFaults, pickFaults, toFieldFaults } from '#app/lib/forms/faults.ts';
import { useWizard } from '#app/lib/forms/use-wizard.ts';
import { toasts } from '#app/lib/toasts.ts';
import { applicationFields, applicationSteps, lastStep, stepFaults } from './application-steps.ts';
import {
  type ApplicationValues,
  type ContactField,
  contactFields,
  createEmptyApplicationValues,
  questionFields,
  rangeFields,
  toFields,
} from './application-values.ts';

const text = z.string();
/** Schema of a range from a draft: only ranges that the slider can produce are valid. */
const createRangeSchema = (field: LoanRangeField) =>
  z
    .array(z.number())
    .length(2)
    .refine(([low = 0, high = 0]) => normalizeRange(field, [low, high]).join() === `${low},${high}`)
    .nullable();

const valuesSchema = z.object(
  Object.fromEntries([
    ...[...questionFields, ...contactFields].map((field) => [field, text] as const),
    ...rangeFields.map((field) => [field, createRangeSchema(field)] as const),
  ]),
) as unknown as z.ZodType<ApplicationValues>;

/** Draft of an application. Its answers are used for any broker, its step only for `vendor`. */
const draftSchema = z.object({
  customer: text,
  vendor: text,
  step: z.number().int().min(0).max(lastStep),
  values: valuesSchema,
});
export type ApplicationDraft = z.infer<typeof draftSchema>;

const store = createDraftStore(storageKeys.preApprovalDraft, draftSchema);

export const readDraft = (customer: string) => store.read((draft) => draft.customer === customer);
export const { write: writeDraft, drop: dropDraft } = store;

/* Searches for Tax File Numbers in the browser before anything is sent: in file names, CSV
   files, and the readable text of PDFs. Pictures and scans are not read. */

const results = new WeakMap<File, Promise<boolean>>();

/** True if the name or text of a file seems to contain a Tax File Number. */
export function fileHoldsTaxNumber(file: File): Promise<boolean> {
  const cached = results.get(file);
  if (cached) return cached;
  const result = searchFileForTaxNumber(file).catch(() => false);
  results.set(file, result);
  return result;
}

async function searchFileForTaxNumber(file: File): Promise<boolean> {
  if (containsTaxFileNumber(file.name)) return true;
  const type = inferFileType(file.name) ?? file.type;
  if (type === 'text/csv') return containsTaxFileNumber(await readText(file));
  if (type !== 'application/pdf') return false;
  // Loads the PDF reader only when the customer chooses the first PDF.
  const { extractPdfText } = await import('./pdf-text.ts');
  return containsTaxFileNumber(await extractPdfText(file));
}

/** Decodes a text file by its byte order mark, or as UTF-8 if it has no such mark. */
async function readText(file: File): Promise<string> {
  const bytes = await file.arrayBuffer();
  const [first = 0, second = 0] = new Uint8Array(bytes);
  const encodings: Readonly<Record<number, string>> = { 0xff_fe: 'utf-16le', 0xfe_ff: 'utf-16be' };
  return new TextDecoder(encodings[first * 256 + second]).decode(bytes);
}

type Answers = ApplicationValues & { attachments: readonly File[] };

const noFiles: readonly File[] = [];

/** Separates the files from the values, because the draft cannot store files. */
const separateFiles = ({ attachments, ...values }: Answers) => ({ values, files: attachments });

export interface PreApprovalParties {
  customer: Pick<Customer, '_id' | 'first_name' | 'last_name' | 'email'>;
  vendor: Pick<Vendor, '_id'>;
}

/** State of the application's four steps: answers, faults and sending. */
export function usePreApproval({ customer, vendor }: PreApprovalParties) {
  const [draft] = useState(() => readDraft(customer._id));
  const [isDone, setDone] = useState(false);
  const parties = { customer: customer._id, vendor: vendor._id };
  /** Answers and idempotency key of the last request. A retry after a lost response needs them. */
  const lastSent = useRef<{ answers: Answers; key: string }>(undefined);
  const form = useWizard<Answers>({
    steps: applicationSteps,
    initial: { ...(draft?.values ?? createEmptyApplicationValues(customer)), attachments: noFiles },
    firstStep: draft?.vendor === vendor._id ? draft.step : 0,
    faultsOf(step, answers) {
      const { values, files } = separateFiles(answers);
      return stepFaults(step, values, files);
    },
    keep: (step, answers) =>
      writeDraft({ ...parties, step, values: separateFiles(answers).values }),
    isDone,
    stuck: (faults): string => faults.attachments ?? current.toast,
    async send(answers, { onProgress }) {
      onProgress(0);
      if (await taxNumbers.isNews()) return;
      // Answers and files are one request, so that the broker receives both or nothing.
      const { attachments, ...values } = answers;
      const fields = {
        ...parties,
        ...toFields(values),
        consent_version: String(currentLoanConsent),
        client_application_id: keyOf(answers),
      };
      const request = { params: undefined, fields, files: { attachments } };
      await uploadFiles(loanApplicationEndpoints.create, request, { onProgress });
      setDone(true);
      dropDraft();
      toasts.success(outcomes.loan.submitted);
    },
    failed: outcomes.loan.failed,
    refusalOf(error) {
      const errors = error instanceof ApiError ? error.errors : {};
      const faults = pickFaults(toFieldFaults(error), applicationFields);
      if (hasFaults(faults)) return { faults };
      const sentence = errors.consent_version?.[0] ?? getSentence(error, outcomes.loan.failed);
      return { failure: sentence, toast: sentence };
    },
  });
  const { step, values } = form;
  const { attachments: files } = values;
  const taxNumbers = useTaxNumberSearch(files, values);
  const current = applicationSteps[step] ?? applicationSteps[0];

  /** Returns the idempotency key of a request. A retry with unchanged answers reuses the key. */
  function keyOf(answers: Answers): string {
    const { current: last } = lastSent;
    if (last?.answers === answers) return last.key;
    const key = crypto.randomUUID();
    lastSent.current = { answers, key };
    return key;
  }

  return {
    ...form,
    current,
    files,
    isDone,
    taxNumbers,
    isRestored: draft !== undefined && form.moves === 0,
    setFiles: (list: readonly File[]) => {
      form.setFieldValue('attachments', mergeDistinctFiles([], list));
      form.touch('attachments');
    },
  };
}
export type PreApproval = ReturnType<typeof usePreApproval>;

/** Fields to search for a Tax File Number; not the phone number, which has as many digits. */
const texts: readonly ContactField[] = contactFields.filter((field) => field !== 'phone_number');

/** Returns the fields and files in which the search has found a Tax File Number so far. */
function useTaxNumberSearch(files: readonly File[], values: ApplicationValues) {
  const [found, setFound] = useState<ReadonlySet<File>>(new Set());

  useEffect(() => {
    let isCurrent = true;
    async function look(file: File) {
      const isFound = await fileHoldsTaxNumber(file);
      if (isFound && isCurrent) setFound((now) => new Set([...now, file]));
    }
    for (const file of files) void look(file);
    return () => {
      isCurrent = false;
    };
  }, [files]);

  const warned = files.filter((file) => found.has(file));
  return {
    files: warned,
    fields: texts.filter((field) => containsTaxFileNumber(values[field])),
    /** Searches all files. Returns true if a file needs a warning that is not shown yet. */
    isNews: async () => {
      const all = await Promise.all(files.map(fileHoldsTaxNumber));
      const late = files.filter((file, at) => all[at] && !found.has(file));
      if (late.length > 0) setFound((now) => new Set([...now, ...late]));
      return late.length > 0;
    },
  };
}
