import { IconTrash } from '@tabler/icons-react';
import { fileSizeText } from '#app/lib/files/file-text.ts';
import { IconButton } from '../icon-button.tsx';
import { UploadProgress } from '../upload-progress.tsx';
import classes from './files-picker.module.css';

interface FileRowProps {
  file: File;
  fault: string | undefined;
  /** 0 to 1 while it is being sent. */
  sent: number | undefined;
  onRemove: () => void;
}

/** One chosen file: what it is, how large or how far, or what is wrong with it. */
export function FileRow({ file, fault, sent, onRemove }: FileRowProps) {
  const kind = /\.([a-z0-9]{1,4})$/i.exec(file.name)?.[1]?.toUpperCase() ?? 'FILE';
  return (
    <li className={classes.row} data-bad={fault ? '' : undefined}>
      <span className={classes.kind} aria-hidden="true">
        {kind}
      </span>
      <div className={classes.words}>
        <b>{file.name}</b>
        {sent === undefined ? (
          <p className={`num ${classes.state}`}>{fault ?? fileSizeText(file.size)}</p>
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
