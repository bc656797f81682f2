import { IconMessage } from '@tabler/icons-react';
import { chatFiles } from '@threshold/contract/outcomes-chat-files';
import { IconButton } from '#app/components/icon-button.tsx';
import type { Me, Other } from '../model/inbox-requests.ts';
import type { ShownMessage } from '../model/shown-message.ts';
import type { Opening } from '../model/use-sealed-files.ts';
import { fullWhen } from '../model/when.ts';
import { FileCard } from '../thread/file-card.tsx';
import classes from './conversation-files.module.css';
import { sharedFileOf } from './shared-file.ts';

export interface FileRowProps {
  message: ShownMessage;
  me: Me;
  other: Other;
  opening: Opening | undefined;
  onOpen: (message: ShownMessage) => void;
  /** Shows the message of the file in the chat. */
  onShow: (messageId: string) => void;
}

/** One file of a conversation with its sender, time and actions. */
export function FileRow({ message, me, other, opening, onOpen, onShow }: FileRowProps) {
  const file = sharedFileOf(message);
  const isNamed = 'name' in file;
  const name = isNamed ? file.name : chatFiles.unnamed;
  const who = message.sender === me._id ? 'You' : other.firstName;
  return (
    <li className={classes.file} data-closed={!isNamed || undefined}>
      <FileCard
        name={name}
        size={file.size ?? 0}
        note={`${who} · ${fullWhen(message.createdAt)}`}
        opening={opening}
        {...(isNamed && { onOpen: () => onOpen(message) })}
      />
      <IconButton label={chatFiles.show(name)} onClick={() => onShow(message._id)}>
        <IconMessage size={20} aria-hidden="true" />
      </IconButton>
      {!isNamed && <p>{file.why}</p>}
    </li>
  );
}
