import { IconMessage } from '@tabler/icons-react';
import { chatFiles } from '@threshold/contract/outcomes-chat-files';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { Empty } from '#app/components/feedback/empty.tsx';
import { Loading, Skeleton } from '#app/components/feedback/skeleton.tsx';
import { Letterbox } from '#app/components/pictures/drawings/letterbox.tsx';
import { useRead } from '#app/lib/api/use-read.ts';
import type { OwnState } from '#app/lib/encryption.ts';
import type { Inbox } from '../model/inbox.ts';
import type { Me, Other } from '../model/inbox-requests.ts';
import type { ShownMessage } from '../model/shown-message.ts';
import type { Opening } from '../model/use-sealed-files.ts';
import { fullWhen } from '../model/when.ts';
import { Failure } from '../thread/failure.tsx';
import { FileCard } from '../thread/file-card.tsx';
import classes from './conversation-files.module.css';
import { readFiles } from './read-files.ts';
import { type FilesSoFar, isClosed, sharedFileOf, withPage } from './shared-file.ts';

export interface FilesDialogProps {
  opened: boolean;
  onClose: () => void;
  /** A code dialog is open above this one, which must not close. */
  isAsking: boolean;
  me: Me;
  inbox: Inbox;
  conversationId: string;
  /** State of the member's own keys; undefined without encryption. */
  own: OwnState | undefined;
  other: Other;
  openings: Readonly<Record<string, Opening | undefined>>;
  onOpenFile: (message: ShownMessage) => void;
}

/** The files of a conversation in one list. Each opens as it does in its message. */
export default function FilesDialog(props: FilesDialogProps) {
  const { opened, onClose, isAsking, inbox, conversationId, own, other } = props;
  // Read again each time it opens: there may be more files, and keys that open more.
  const [turn, setTurn] = useState(0);
  const [wasOpened, setWasOpened] = useState(opened);
  /** True when it closes to show a message, which takes the focus. */
  const [isLeaving, setLeaving] = useState(false);
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) {
      setTurn(turn + 1);
      setLeaving(false);
    }
  }
  const read = (before?: number) => (signal: AbortSignal) =>
    readFiles(inbox, conversationId, before, signal);
  const { data, failure, isReading, isGrowing, reload, grow } = useRead<FilesSoFar>(
    // Own keys that become available open more files.
    opened ? `${conversationId} ${turn} ${own}` : undefined,
    read(),
    chatFiles.failed,
  );
  const closed = data?.files.filter(isClosed).length ?? 0;
  const next = data?.next ?? undefined;

  function show(messageId: string) {
    setLeaving(true);
    onClose();
    void inbox.open(conversationId, messageId);
  }

  return (
    <Dialog
      opened={opened}
      onClose={() => !isAsking && onClose()}
      title={chatFiles.title}
      lead={chatFiles.lead(other.name)}
      returnsFocus={!isLeaving}
    >
      {!data && isReading && <FilesSkeleton />}
      {!data && failure && <Failure sentence={failure} onRetry={reload} />}
      {data?.files.length === 0 && next === undefined && (
        <Empty drawing={<Letterbox />} size="small" title={chatFiles.none}>
          {chatFiles.none_hint}
        </Empty>
      )}
      {data && data.files.length > 0 && (
        <>
          <p className={classes.note}>{chatFiles.code_note}</p>
          {closed > 0 && <Alert>{chatFiles.closed(closed)}</Alert>}
          <ul className={classes.files} aria-label={chatFiles.title}>
            {data.files.map((message) => (
              <FileRow
                key={message._id}
                message={message}
                me={props.me}
                other={other}
                opening={props.openings[message.file?.s3_url_path ?? '']}
                onOpen={props.onOpenFile}
                onShow={show}
              />
            ))}
          </ul>
        </>
      )}
      {data && failure && <Alert tone="error">{failure}</Alert>}
      {next !== undefined && (
        <Button
          onClick={() => void grow(read(next), withPage)}
          disabled={isGrowing}
          className={classes.older}
        >
          {isGrowing ? 'Loading...' : chatFiles.older}
        </Button>
      )}
    </Dialog>
  );
}

function FilesSkeleton() {
  return (
    <Loading label={chatFiles.loading}>
      {[62, 48, 70].map((width) => (
        <div key={width} className={classes.bone}>
          <Skeleton width={`${width}%`} height="44px" />
        </div>
      ))}
    </Loading>
  );
}

interface FileRowProps {
  message: ShownMessage;
  me: Me;
  other: Other;
  opening: Opening | undefined;
  onOpen: (message: ShownMessage) => void;
  /** Shows the message of the file in the chat. */
  onShow: (messageId: string) => void;
}

/** One file of a conversation with its sender, time and actions. */
function FileRow({ message, me, other, opening, onOpen, onShow }: FileRowProps) {
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
