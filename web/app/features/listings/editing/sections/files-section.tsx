import { Box, Text } from '@mantine/core';
import { IconLock, IconTrash } from '@tabler/icons-react';
import type { OwnVendor } from '@threshold/contract/endpoints/listings/vendors';
import type { PrivateFile } from '@threshold/contract/primitives';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useId, useRef } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { useFileAccess } from '#app/components/dialogs/file-access/use-code-dialog.tsx';
import { useFileDeletion } from '#app/components/dialogs/use-file-deletion.tsx';
import { Alert, FailureAlert } from '#app/components/feedback/alert.tsx';
import { anyFault, listFault, shareSent } from '#app/components/fields/files-picker/file-rules.ts';
import { FilesPicker } from '#app/components/fields/files-picker/files-picker.tsx';
import { SectionForm } from '#app/components/fields/section-form.tsx';
import { formatFileSize } from '#app/lib/files/file-text.ts';
import { dayText } from '#app/lib/format/dates.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { deleteFile, reloadFiles, uploadProfileFiles } from '../api.ts';
import { type FileField, fileFields, fileLabels, profileFileRules } from '../listing-file-rules.ts';
import { EditableSection, useEditing } from './editable-section.tsx';
import fileListClasses from './file-list.module.css';

interface FileListProps {
  vendor: OwnVendor;
  kind: FileField;
  /** Text of an empty list. */
  none: string;
  disabled: boolean;
  onOpen: (file: PrivateFile) => void;
}

function FileList(props: FileListProps) {
  const { vendor, kind, none, disabled, onOpen } = props;
  const files = vendor[kind];
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const reading = useAction(() => reloadFiles(vendor._id), {
    failed: outcomes.vendors.attachments_failed,
  });
  const deletion = useFileDeletion(
    ({ s3_url_path }: PrivateFile) => deleteFile(vendor._id, s3_url_path),
    {
      async after() {
        // Moves the focus, because the focused button was removed with its row.
        heading.current?.focus();
        await reading.run();
      },
    },
  );

  return (
    <div className={fileListClasses.list}>
      <h3 id={headingId} ref={heading} tabIndex={-1}>
        {fileLabels[kind]}
      </h3>
      <FailureAlert sentence={deletion.failure ?? reading.failure} />
      {files.length === 0 && <p className={fileListClasses.none}>{none}</p>}
      <ul aria-labelledby={headingId}>
        {files.map((file) => (
          <li key={file.s3_url_path}>
            <div className={fileListClasses.words}>
              <Box component="b" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {file.original_name}
              </Box>
              <p>{`${formatFileSize(file.size)}, ${dayText(file.uploaded_at)}`}</p>
            </div>
            <Button
              size="sm"
              leftSection={<IconLock aria-hidden="true" />}
              aria-label={`Open ${file.original_name}`}
              onClick={() => onOpen(file)}
            >
              Open
            </Button>
            <IconButton
              label={`Delete ${file.original_name}`}
              disabled={disabled}
              onClick={() => deletion.ask(file)}
            >
              <IconTrash aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {deletion.dialog}
    </div>
  );
}

const noFiles: Record<FileField, readonly File[]> = { licenses: [], certificates: [] };
const hint = 'PDF, PNG or JPEG. Up to 5 files at once, each up to 10 MB.';

function FilesForm({ vendor, onDone }: { vendor: OwnVendor; onDone: () => void }) {
  const form = useForm({
    initial: noFiles,
    rules: (files) =>
      Object.fromEntries(
        fileFields.map((field) => [field, anyFault(files[field], profileFileRules)]),
      ),
    send(files, { onProgress }) {
      onProgress(0);
      return uploadProfileFiles(vendor._id, files, onProgress);
    },
    failed: outcomes.documents.upload_failed,
    done: outcomes.documents.uploaded,
    after: onDone,
  });
  const { values: files, sent } = form;
  const all = fileFields.flatMap((field) => files[field]);

  return (
    <SectionForm labelledBy="files" form={form} canSave={all.length > 0} onCancel={onDone}>
      {vendor.status === 'approved' && (
        <Alert>
          <p>
            When you change these files, we check your listing again. It stays in the search
            meanwhile.
          </p>
        </Alert>
      )}
      {fileFields.map((field) => (
        <FilesPicker
          key={field}
          id={form.fieldId(field)}
          label={fileLabels[field]}
          hint={hint}
          rules={profileFileRules}
          files={files[field]}
          onChange={(chosen) => form.setFieldValue(field, chosen)}
          error={form.errorOf(field) ?? listFault(files[field], profileFileRules)}
          sent={sent === undefined ? undefined : shareSent(all, sent)}
        />
      ))}
    </SectionForm>
  );
}

const id = 'files';
const returnTo = `${withQuery(paths.vendorSettings, { tab: 'personal_details' })}#${id}`;

/** Files that staff check: upload, open with a code, delete. */
export function FilesSection({ vendor }: { vendor: OwnVendor }) {
  const { role, two_factor_enabled } = vendor;
  const access = useFileAccess({ role, two_factor_enabled, backTo: returnTo });
  const { current } = useEditing();
  const list = { vendor, disabled: current !== undefined, onOpen: access.open };
  return (
    <>
      <EditableSection
        id={id}
        title="Licences and Certificates"
        view={
          <>
            <Text maw="62ch" c="dimmed">
              Only you and our staff can open these files. Opening one asks for a code of your
              authenticator.
            </Text>
            <FileList {...list} kind="licenses" none="No licence yet." />
            <FileList {...list} kind="certificates" none="No certificate yet." />
          </>
        }
        edit={(done) => <FilesForm vendor={vendor} onDone={done} />}
      />
      {access.dialog}
    </>
  );
}
