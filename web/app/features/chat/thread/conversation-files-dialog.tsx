import { Box, Skeleton, Stack, Text } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { chatFiles, sealedChat } from '@threshold/contract/texts/chat-texts';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { Loading } from '#app/components/feedback/skeleton.tsx';
import { Letterbox } from '#app/components/pictures/drawings/empty-drawings.tsx';
import { getQueryFailure, useSessionClient } from '#app/lib/client/session-client.ts';
import type { OwnKeyState } from '#app/lib/encryption.ts';
import { useResetOnOpen } from '#app/lib/page/use-opening.ts';
import { Failure } from '../list/inbox-placeholders.tsx';
import type { Inbox } from '../model/inbox.ts';
import { type Me, type Other, readConversationFiles } from '../model/inbox-requests.ts';
import { formatFull, type ShownMessage } from '../model/shown-message.ts';
import classes from './conversation-files.module.css';
import { FileCard } from './file-card.tsx';
import type { FileOpenState } from './use-sealed-files.ts';

export interface FilesDialogProps {
  opened: boolean;
  onClose: () => void;
  /** True while the two-factor dialog is open above this dialog, so that this dialog stays open. */
  isAsking: boolean;
  me: Me;
  inbox: Inbox;
  conversationId: string;
  /** State of the member's own keys; undefined without encryption. */
  own: OwnKeyState | undefined;
  other: Other;
  openings: Readonly<Record<string, FileOpenState | undefined>>;
  onOpenFile: (message: ShownMessage) => void;
}

export default function FilesDialog(props: FilesDialogProps) {
  const { opened, onClose, isAsking, inbox, conversationId, own, other } = props;
  // Reads the files at each opening, because new files or new keys may have been added.
  const [turn, setTurn] = useState(0);
  /** True if the dialog closes to show a message, which then takes the focus. */
  const [isLeaving, setLeaving] = useState(false);
  useResetOnOpen(opened, () => {
    setTurn(turn + 1);
    setLeaving(false);
  });
  const query = useInfiniteQuery(
    {
      // The query key contains `own`: more files can be decrypted once the keys are ready.
      queryKey: ['files', conversationId, own, turn],
      initialPageParam: undefined as number | undefined,
      queryFn: ({ pageParam, signal }) => readFilesHere(inbox, conversationId, pageParam, signal),
      getNextPageParam: ({ next }) => next,
      select: ({ pages }) => removeReplays(pages.flatMap(({ files }) => files)),
      enabled: opened,
    },
    useSessionClient(),
  );
  const { data: files, hasNextPage, isFetchingNextPage } = query;
  const failure = getQueryFailure(query, chatFiles.failed);
  const closed = files?.filter(isFileUnreadable).length ?? 0;

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
      {!files && query.isFetching && <FilesSkeleton />}
      {!files && failure && <Failure sentence={failure} onRetry={() => void query.refetch()} />}
      {files?.length === 0 && !hasNextPage && (
        <EmptyState drawing={<Letterbox />} size="small" title={chatFiles.none}>
          {chatFiles.none_hint}
        </EmptyState>
      )}
      {files && files.length > 0 && (
        <>
          <Text c="dimmed" fz="sm">
            {chatFiles.code_note}
          </Text>
          {closed > 0 && <Alert>{chatFiles.closed(closed)}</Alert>}
          <Stack component="ul" gap={0} aria-label={chatFiles.title}>
            {files.map((message) => (
              <FileRow
                key={message._id}
                message={message}
                me={props.me}
                other={other}
                opening={props.openings[message.file?.s3_url_path ?? '']}
                onOpen={() => props.onOpenFile(message)}
                onShow={() => show(message._id)}
              />
            ))}
          </Stack>
        </>
      )}
      {files && failure && <Alert tone="error">{failure}</Alert>}
      {hasNextPage && (
        <Button
          onClick={() => void query.fetchNextPage()}
          disabled={isFetchingNextPage}
          className={classes.older}
        >
          {isFetchingNextPage ? 'Loading...' : chatFiles.older}
        </Button>
      )}
    </Dialog>
  );
}

function FilesSkeleton() {
  return (
    <Loading label={chatFiles.loading}>
      {[62, 48, 70].map((width) => (
        <Box key={width} py="sm">
          <Skeleton width={`${width}%`} height={44} />
        </Box>
      ))}
    </Loading>
  );
}

interface FileRowProps extends Pick<FilesDialogProps, 'me' | 'other'> {
  message: ShownMessage;
  opening: FileOpenState | undefined;
  onOpen: () => void;
  onShow: () => void;
}

function FileRow({ message, me, other, opening, onOpen, onShow }: FileRowProps) {
  const file = describeSharedFile(message);
  const isNamed = 'name' in file;
  const name = isNamed ? file.name : chatFiles.unnamed;
  const who = message.sender === me._id ? 'You' : other.firstName;
  return (
    <li className={classes.file} data-closed={!isNamed || undefined}>
      <FileCard
        name={name}
        size={file.size ?? 0}
        note={`${who} · ${formatFull(message.createdAt)}`}
        opening={opening}
        {...(isNamed && { onOpen })}
      />
      <IconButton label={chatFiles.show(name)} onClick={onShow}>
        <IconMessage size={20} aria-hidden="true" />
      </IconButton>
      {!isNamed && <p>{file.why}</p>}
    </li>
  );
}

/** Name and size of a message's file or, if it cannot be opened here, the size and the reason. */
export function describeSharedFile({
  file,
  sealed,
}: ShownMessage): { name: string; size: number } | { size: number | undefined; why: string } {
  if (file) return { name: file.original_name, size: file.size };
  const size = sealed?.file?.size;
  const kind = sealed?.reading.kind ?? 'failed';
  return { size, why: kind === 'opened' ? chatFiles.not_named : sealedChat.reading[kind] };
}

/** True for a file without a known name: its message is not decrypted or describes no file. */
export const isFileUnreadable = (message: ShownMessage): boolean => message.file === null;

/** Removes replays: of messages with the same sender and id only the oldest (the last) stays. */
export function removeReplays(files: readonly ShownMessage[]): readonly ShownMessage[] {
  const names = new Set<string>();
  return files
    .toReversed()
    .filter(({ _id, sender, clientMessageId, sealed }) => {
      const name = sealed?.reading.kind === 'opened' ? `${sender} ${clientMessageId}` : _id;
      const isFirst = !names.has(name);
      names.add(name);
      return isFirst;
    })
    .toReversed();
}

/** Reads a page of a conversation's files, newest first, decrypted here. @throws ApiError */
async function readFilesHere(
  { readable }: Pick<Inbox, 'readable'>,
  conversationId: string,
  before: number | undefined,
  signal: AbortSignal,
) {
  const { data, next } = await readConversationFiles(conversationId, before, signal);
  return { files: await readable(conversationId, data), next };
}
