import { outcomes } from '@threshold/contract/outcomes';
import type { OwnVendor } from '@threshold/contract/vendors';
import { anyFault, listFault } from '#app/components/files-picker/file-rules.ts';
import { FilesPicker } from '#app/components/files-picker/files-picker.tsx';
import { sentOf } from '#app/components/files-picker/sent-of.ts';
import { SectionForm } from '#app/components/section-form.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { sendFiles } from '../api.ts';
import { type FileField, fileFields, settingsFileRules } from '../file-rules.ts';
import { RecheckAlert } from './recheck-alert.tsx';

const labels: Readonly<Record<FileField, string>> = {
  licenses: 'Licences',
  certificates: 'Certificates',
};
const noFiles: Record<FileField, readonly File[]> = { licenses: [], certificates: [] };
const hint = 'PDF, PNG or JPEG. Up to 5 files at once, each up to 10 MB.';

/** Form that uploads further licences and certificates. */
export function FilesForm({ vendor, onDone }: { vendor: OwnVendor; onDone: () => void }) {
  const form = useForm({
    initial: noFiles,
    rules: (files) =>
      Object.fromEntries(
        fileFields.map((field) => [field, anyFault(files[field], settingsFileRules)]),
      ),
    send(files, { onProgress }) {
      onProgress(0);
      return sendFiles(vendor._id, files, onProgress);
    },
    failed: outcomes.documents.upload_failed,
    done: outcomes.documents.uploaded,
    after: onDone,
  });
  const { values: files, sent } = form;

  return (
    <SectionForm
      labelledBy="files"
      form={form}
      canSave={fileFields.some((field) => files[field].length > 0)}
      onCancel={onDone}
    >
      <RecheckAlert status={vendor.status} what="these files" />
      {fileFields.map((field) => (
        <FilesPicker
          key={field}
          id={form.fieldId(field)}
          label={labels[field]}
          hint={hint}
          rules={settingsFileRules}
          files={files[field]}
          onChange={(chosen) => form.change({ [field]: chosen })}
          error={form.errorOf(field) ?? listFault(files[field], settingsFileRules)}
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
