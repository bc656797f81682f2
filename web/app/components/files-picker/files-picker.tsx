import { FileButton, Input } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { acceptedBy } from '@threshold/contract/file-types';
import { useId, useRef, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { FileRow } from './file-row.tsx';
import { type FileRules, fileFault, withoutRepeats } from './file-rules.ts';
import classes from './files-picker.module.css';
import { useDrop } from './use-drop.ts';

export interface FilesPickerProps {
  /** Of the box, to lead the focus there. */
  id?: string;
  label: string;
  required?: boolean;
  /** The limits, in words. */
  hint: string;
  rules: FileRules;
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** What is wrong with the whole list. Each file says its own fault in its row. */
  error?: string | undefined;
  /** How much of each file has been sent, 0 to 1, while they are. */
  sent?: ((file: File) => number) | undefined;
}

/** Files to choose or to drop, each in a row that says what is wrong with it. */
export function FilesPicker(props: FilesPickerProps) {
  const { id, label, required = false, hint, rules, files, onChange, error, sent } = props;
  const ownId = useId();
  const boxId = id ?? ownId;
  const forget = useRef<() => void>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [news, setNews] = useState('');
  const isBusy = sent !== undefined;
  const drop = useDrop(isBusy ? undefined : add);

  function add(more: readonly File[]) {
    // Without this, choosing the same file again after its removal would change nothing.
    forget.current?.();
    if (more.length === 0) return;
    onChange(withoutRepeats(files, more));
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
      <div
        className={classes.box}
        data-over={drop.isOver || undefined}
        data-bad={error ? '' : undefined}
        {...drop.handlers}
      >
        <IconUpload aria-hidden="true" />
        <b>Drop files here</b>
        <p id={`${ownId}-hint`} className={classes.hint}>
          {hint}
        </p>
        <FileButton
          multiple
          resetRef={forget}
          accept={acceptedBy(rules.types)}
          onChange={add}
          disabled={isBusy}
        >
          {(control) => (
            <Button
              {...control}
              ref={button}
              size="sm"
              disabled={isBusy}
              aria-label={`Choose files: ${label}`}
            >
              Choose files
            </Button>
          )}
        </FileButton>
      </div>
      <div id={`${ownId}-error`} role="alert">
        {error && <Input.Error>{error}</Input.Error>}
      </div>
      {files.length > 0 && (
        <ul className={classes.rows}>
          {files.map((file) => (
            <FileRow
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              fault={fileFault(file, rules)}
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
