import { IconExternalLink, IconLock, IconX } from '@tabler/icons-react';
import { sealedChat } from '@threshold/contract/outcomes-sealed-chat';
import { IconButton } from '#app/components/icon-button.tsx';
import { fileSizeText } from '#app/lib/files/file-text.ts';
import type { Opening } from '../model/use-sealed-files.ts';
import classes from './message-log.module.css';

const { sealing, opening: isOpening } = sealedChat.files;

export interface FileCardProps {
  name: string;
  size: number;
  note: string;
  onOpen?: () => void;
  onCancel?: () => void;
  /** What cancelling does to a file that is not on its way. */
  cancelWord?: 'Cancel' | 'Remove';
  /** 0 to 1 while it is being sent; before that it may be sealed, which takes as long as it takes. */
  progress?: number | 'sealing';
  /** How far its opening is, where it was sealed. */
  opening?: Opening | undefined;
}

const kindOf = (name: string) => (/\.(\w{1,4})$/.exec(name)?.[1] ?? 'file').toUpperCase();

/** A file in a message: its kind, name and size, and what can be done with it. */
export function FileCard(props: FileCardProps) {
  const { name, size, note, onOpen, onCancel, cancelWord = 'Cancel', progress, opening } = props;
  return (
    <span className={classes.file}>
      <span className={classes.kind} aria-hidden="true">
        {kindOf(name)}
      </span>
      <b>{name}</b>
      <small>
        {typeof progress === 'number'
          ? `${fileSizeText(size * progress)} of ${fileSizeText(size)} · ${per100(progress)}%`
          : `${fileSizeText(size)} · ${progress ? sealing : note}`}
      </small>
      <Act name={name} opening={opening} onOpen={onOpen} />
      {onCancel && (
        <IconButton label={`${cancelWord} ${name}`} onClick={onCancel}>
          <IconX size={20} aria-hidden="true" />
        </IconButton>
      )}
      {progress !== undefined && <Progress name={name} progress={progress} />}
      <span className={classes.opening} role="status">
        {opening?.kind === 'failed' ? opening.sentence : opening && isOpening}
      </span>
    </span>
  );
}

/** What a press on it does now. */
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

function Progress({ name, progress }: { name: string; progress: number | 'sealing' }) {
  return progress === 'sealing' ? (
    <progress className={classes.progress} aria-label={`Sealing ${name}`} />
  ) : (
    <progress
      className={classes.progress}
      aria-label={`Uploading ${name}`}
      max={100}
      value={per100(progress)}
    />
  );
}

const per100 = (part: number) => Math.round(part * 100);
