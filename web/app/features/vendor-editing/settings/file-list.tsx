import { IconLock, IconTrash } from '@tabler/icons-react';
import { outcomes } from '@threshold/contract/outcomes';
import type { PrivateFile } from '@threshold/contract/primitives';
import { lazy, useId, useRef, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { IconButton } from '#app/components/icon-button.tsx';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { fileSizeText } from '#app/lib/files/file-text.ts';
import { dayText } from '#app/lib/format/dates.ts';
import { useAction } from '#app/lib/use-action.ts';
import { deleteFile, readFiles } from '../api.ts';
import classes from './file-list.module.css';

const DeleteFileDialog = lazy(() => import('#app/components/delete-file-dialog.tsx'));

export interface FileListProps {
  label: string;
  files: readonly PrivateFile[];
  /** Text of an empty list. */
  none: string;
  vendorId: string;
  disabled: boolean;
  onOpen: (file: PrivateFile) => void;
}

/** Files of one kind, each with buttons to open or delete it. */
export function FileList(props: FileListProps) {
  const { label, files, none, vendorId, disabled, onOpen } = props;
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<PrivateFile>();
  const [isOpen, setOpen] = useState(false);
  const reading = useAction(() => readFiles(vendorId), {
    failed: outcomes.vendors.attachments_failed,
  });
  const removal = useAction(
    async () => {
      if (asked) await deleteFile(vendorId, asked.s3_url_path);
    },
    {
      failed: outcomes.documents.delete_failed,
      done: outcomes.documents.deleted,
      async after() {
        // The focused button was removed with its row.
        heading.current?.focus();
        await reading.run();
      },
    },
  );

  return (
    <div className={classes.list}>
      <h3 id={headingId} ref={heading} tabIndex={-1}>
        {label}
      </h3>
      <FailureAlert sentence={removal.failure ?? reading.failure} />
      {files.length === 0 && <p className={classes.none}>{none}</p>}
      <ul aria-labelledby={headingId}>
        {files.map((file) => (
          <li key={file.s3_url_path}>
            <div className={classes.words}>
              <b>{file.original_name}</b>
              <p>{`${fileSizeText(file.size)}, ${dayText(file.uploaded_at)}`}</p>
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
              onClick={() => {
                setAsked(file);
                setOpen(true);
              }}
            >
              <IconTrash aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <LazyMount wanted={isOpen}>
        {(opened) => (
          <DeleteFileDialog
            opened={opened}
            onClose={() => setOpen(false)}
            name={asked?.original_name ?? ''}
            remove={removal.run}
          />
        )}
      </LazyMount>
    </div>
  );
}
