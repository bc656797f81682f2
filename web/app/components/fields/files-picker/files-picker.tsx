import { Input } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconTrash, IconUpload } from '@tabler/icons-react';
import { buildAcceptAttribute } from '@threshold/contract/rules/files';
import { useId, useRef, useState } from 'react';
import { formatFileSize } from '#app/lib/files/file-text.ts';
import { Button } from '../../buttons/button.tsx';
import { IconButton } from '../../buttons/icon-button.tsx';
import { UploadProgress } from '../../feedback/upload-progress.tsx';
import { type FileRules, mergeDistinctFiles, validateFile } from './file-rules.ts';
import classes from './files-picker.module.css';

export interface FilesPickerProps {
  id?: string;
  label: string;
  required?: boolean;
  hint: string;
  rules: FileRules;
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** The fault of the whole list. The fault of a single file is shown in its row. */
  error?: string | undefined;
  /** The uploaded share of each file, 0 to 1, during an upload. */
  sent?: ((file: File) => number) | undefined;
}

/**
 * Field for files, which are chosen or dropped; each file's row shows its fault. The dropzone
 * accepts all files, because `validateFile` reports their faults.
 */
export function FilesPicker(props: FilesPickerProps) {
  const { id, label, required = false, hint, rules, files, onChange, error, sent } = props;
  const ownId = useId();
  const boxId = id ?? ownId;
  const open = useRef<() => void>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [news, setNews] = useState('');
  const isBusy = sent !== undefined;

  function add(more: readonly File[]) {
    onChange(mergeDistinctFiles(files, more));
    setNews(more.length === 1 ? `${more[0]?.name} added` : `${more.length} files added`);
  }

  function remove(file: File) {
    onChange(files.filter((each) => each !== file));
    setNews(`${file.name} removed`);
    button.current?.focus();
  }

  return (
    <div
      id={boxId}
      className={classes.picker}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${ownId}-label`}
      aria-describedby={`${ownId}-hint ${ownId}-error`}
    >
      <Input.Label id={`${ownId}-label`} labelElement="div" required={required}>
        {label}
      </Input.Label>
      <Dropzone
        unstyled
        classNames={{ root: classes.box, inner: classes.inner }}
        openRef={open}
        onDrop={add}
        disabled={isBusy}
        activateOnClick={false}
        activateOnKeyboard={false}
        inputProps={{ accept: buildAcceptAttribute(rules.types), style: { display: 'none' } }}
        data-bad={error ? '' : undefined}
      >
        <IconUpload aria-hidden="true" />
        <b>Drop files here</b>
        <p id={`${ownId}-hint`} className={classes.hint}>
          {hint}
        </p>
        <Button
          ref={button}
          size="sm"
          disabled={isBusy}
          onClick={() => open.current?.()}
          aria-label={`Choose files: ${label}`}
        >
          Choose files
        </Button>
      </Dropzone>
      <div id={`${ownId}-error`} role="alert">
        {error && <Input.Error>{error}</Input.Error>}
      </div>
      {files.length > 0 && (
        <ul className={classes.rows}>
          {files.map((file) => (
            <FileRow
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              fault={validateFile(file, rules)}
              sent={sent?.(file)}
              onRemove={() => remove(file)}
            />
          ))}
        </ul>
      )}
      <span className="visually-hidden" role="status">
        {news}
      </span>
    </div>
  );
}

interface FileRowProps {
  file: File;
  fault: string | undefined;
  sent: number | undefined;
  onRemove: () => void;
}

function FileRow({ file, fault, sent, onRemove }: FileRowProps) {
  const kind = /\.([a-z0-9]{1,4})$/i.exec(file.name)?.[1]?.toUpperCase() ?? 'FILE';
  return (
    <li className={classes.row} data-bad={fault ? '' : undefined}>
      <span className={classes.kind} aria-hidden="true">
        {kind}
      </span>
      <div className={classes.words}>
        <b>{file.name}</b>
        {sent === undefined ? (
          <p className={`num ${classes.state}`}>{fault ?? formatFileSize(file.size)}</p>
        ) : (
          <UploadProgress sent={sent} label={`Uploading ${file.name}`} />
        )}
      </div>
      <IconButton label={`Remove ${file.name}`} disabled={sent !== undefined} onClick={onRemove}>
        <IconTrash aria-hidden="true" />
      </IconButton>
    </li>
  );
}
