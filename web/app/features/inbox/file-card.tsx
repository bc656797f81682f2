import { IconLock, IconX } from '@tabler/icons-react';
import { IconButton } from '#app/components/icon-button.tsx';
import { fileSizeText } from '#app/lib/file-size.ts';
import classes from './message-log.module.css';

export interface FileCardProps {
  name: string;
  size: number;
  note: string;
  onOpen?: () => void;
  onCancel?: () => void;
  /** 0 to 1 while it is being sent. */
  progress?: number;
}

const kindOf = (name: string) => (/\.(\w{1,4})$/.exec(name)?.[1] ?? 'file').toUpperCase();

/** A file in a message: its kind, name and size, and what can be done with it. */
export function FileCard({ name, size, note, onOpen, onCancel, progress }: FileCardProps) {
  const isSending = progress !== undefined;
  const per100 = Math.round((progress ?? 0) * 100);
  return (
    <span className={classes.file}>
      <span className={classes.kind} aria-hidden="true">
        {kindOf(name)}
      </span>
      <b>{name}</b>
      <small>
        {isSending
          ? `${fileSizeText(size * (progress ?? 0))} of ${fileSizeText(size)} · ${per100}%`
          : `${fileSizeText(size)} · ${note}`}
      </small>
      {onOpen && (
        <IconButton label={`Open ${name}`} onClick={onOpen}>
          <IconLock size={20} aria-hidden="true" />
        </IconButton>
      )}
      {onCancel && (
        <IconButton label={`Cancel ${name}`} onClick={onCancel}>
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      )}
      {isSending && (
        <progress
          className={classes.progress}
          aria-label={`Uploading ${name}`}
          max={100}
          value={per100}
        />
      )}
    </span>
  );
}
