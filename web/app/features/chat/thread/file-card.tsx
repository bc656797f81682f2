import { Text } from '@mantine/core';
import { IconExternalLink, IconLock, IconX } from '@tabler/icons-react';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { formatFileSize } from '#app/lib/files/file-text.ts';
import classes from './message-log.module.css';
import type { FileOpenState } from './use-sealed-files.ts';

const { sealing, opening: isOpening } = sealedChat.files;

export interface FileCardProps {
  name: string;
  size: number;
  note: string;
  onOpen?: () => void;
  onCancel?: () => void;
  /** Label of the cancel button; `Remove` for a file that is not being sent. */
  cancelWord?: 'Cancel' | 'Remove';
  /** Sent fraction from 0 to 1; `sealing` while the file is encrypted, for an unknown time. */
  progress?: number | 'sealing';
  /** Progress of opening a sealed file. */
  opening?: FileOpenState | undefined;
}

const formatFileKind = (name: string) => (/\.(\w{1,4})$/.exec(name)?.[1] ?? 'file').toUpperCase();

export function FileCard(props: FileCardProps) {
  const { name, size, note, onOpen, onCancel, cancelWord = 'Cancel', progress, opening } = props;
  return (
    <span className={classes.file}>
      <span className={classes.kind} aria-hidden="true">
        {formatFileKind(name)}
      </span>
      <b>{name}</b>
      <small>
        {typeof progress === 'number'
          ? `${formatFileSize(size * progress)} of ${formatFileSize(size)} · ${toPercent(progress)}%`
          : `${formatFileSize(size)} · ${progress ? sealing : note}`}
      </small>
      <Act name={name} opening={opening} onOpen={onOpen} />
      {onCancel && (
        <IconButton label={`${cancelWord} ${name}`} onClick={onCancel}>
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      )}
      {progress !== undefined && <FileProgress name={name} progress={progress} />}
      <Text span fz="xs" fw={600} style={{ gridColumn: '1 / -1' }} role="status">
        {opening?.kind === 'failed' ? opening.sentence : opening && isOpening}
      </Text>
    </span>
  );
}

function Act({ name, opening, onOpen }: Pick<FileCardProps, 'name' | 'opening' | 'onOpen'>) {
  if (opening?.kind === 'opening') return null;
  if (opening?.kind === 'ready') {
    return (
      <IconButton label={`Show ${name}`} onClick={opening.show}>
        <IconExternalLink size={20} aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    onOpen && (
      <IconButton label={`Open ${name}`} onClick={onOpen}>
        <IconLock size={20} aria-hidden="true" />
      </IconButton>
    )
  );
}

/** A native element, because Mantine's Progress requires a value. */
function FileProgress({ name, progress }: { name: string; progress: number | 'sealing' }) {
  return progress === 'sealing' ? (
    <progress className={classes.progress} aria-label={`Sealing ${name}`} />
  ) : (
    <progress
      className={classes.progress}
      aria-label={`Uploading ${name}`}
      max={100}
      value={toPercent(progress)}
    />
  );
}

const toPercent = (part: number) => Math.round(part * 100);
