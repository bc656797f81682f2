import { outcomes } from '@threshold/contract/outcomes';
import type { OwnVendor } from '@threshold/contract/vendors';
import { type FormEvent, useId, useState } from 'react';
import { anyFault, listFault } from '#app/components/files-picker/file-rules.ts';
import { FilesPicker } from '#app/components/files-picker/files-picker.tsx';
import { sentOf } from '#app/components/files-picker/sent-of.ts';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import { toasts } from '#app/lib/toasts.ts';
import { type FileField, fileFields, settingsFileRules } from '../file-rules.ts';
import { RecheckAlert } from './recheck-alert.tsx';
import { sendFiles } from './save-profile.ts';
import { SectionForm } from './section-form.tsx';

const labels: Readonly<Record<FileField, string>> = {
  licenses: 'Licences',
  certificates: 'Certificates',
};
const none: Record<FileField, readonly File[]> = { licenses: [], certificates: [] };
const hint = 'PDF, PNG or JPEG. Up to 5 files at once, each up to 10 MB.';

/** Adds licences and certificates to those that are there. */
export function FilesForm({ vendor, onDone }: { vendor: OwnVendor; onDone: () => void }) {
  const id = useId();
  const [files, setFiles] = useState(none);
  const [faults, setFaults] = useState<Partial<Record<FileField, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [sent, setSent] = useState<number>();
  const isBusy = sent !== undefined;

  function choose(field: FileField, chosen: File[]) {
    setFiles((now) => ({ ...now, [field]: chosen }));
    setFaults((now) => ({ ...now, [field]: listFault(chosen, settingsFileRules) }));
    setFailure(undefined);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    const found = Object.fromEntries(
      fileFields.map((field) => [field, anyFault(files[field], settingsFileRules)]),
    );
    setFaults(found);
    if (fileFields.some((field) => found[field])) {
      setAttempt((count) => count + 1);
      return;
    }
    setSent(0);
    try {
      await sendFiles(vendor._id, files, setSent);
      toasts.success(outcomes.documents.uploaded);
      onDone();
    } catch (error) {
      const sentence = sentenceOf(error, outcomes.documents.upload_failed);
      setFailure(sentence);
      toasts.error(sentence);
    } finally {
      setSent(undefined);
    }
  }

  return (
    <SectionForm
      labelledBy="files"
      form={{
        submit,
        isBusy,
        failure,
        attempt,
        faults: fileFields.flatMap((field) => {
          const message = faults[field];
          return message && attempt > 0 ? [{ fieldId: `${id}-${field}`, message }] : [];
        }),
      }}
      canSave={fileFields.some((field) => files[field].length > 0)}
      onCancel={onDone}
    >
      <RecheckAlert status={vendor.status} what="these files" />
      {fileFields.map((field) => (
        <FilesPicker
          key={field}
          id={`${id}-${field}`}
          label={labels[field]}
          hint={hint}
          rules={settingsFileRules}
          files={files[field]}
          onChange={(chosen) => choose(field, chosen)}
          error={faults[field]}
          sent={
            sent === undefined
              ? undefined
              : sentOf(
                  fileFields.flatMap((each) => files[each]),
                  sent,
                )
          }
        />
      ))}
    </SectionForm>
  );
}
