import { Box, Stack, Text } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { chatFiles } from '@threshold/contract/texts/chat-texts';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { Empty } from '#app/components/feedback/empty.tsx';
import { Loading, Skeleton } from '#app/components/feedback/skeleton.tsx';
import { Letterbox } from '#app/components/pictures/drawings/empty-drawings.tsx';
import { failureOf, useSessionClient } from '#app/lib/client/session-client.ts';
import type { OwnState } from '#app/lib/encryption.ts';
import { useOpening } from '#app/lib/page/use-opening.ts';
import type { Inbox } from '../model/inbox.ts';
import type { Me, Other } from '../model/inbox-requests.ts';
import type { ShownMessage } from '../model/shown-message.ts';
import { fullWhen } from '../model/when.ts';
import { Failure } from '../thread/failure.tsx';
import { FileCard } from '../thread/file-card.tsx';
import type { Opening } from '../thread/use-sealed-files.ts';
import classes from './conversation-files.module.css';
import { isClosed, onceEach, readFiles, sharedFileOf } from './shared-file.ts';

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

export default function FilesDialog(props: FilesDialogProps) {
  const { opened, onClose, isAsking, inbox, conversationId, own, other } = props;
  // Read again each time it opens: there may be more files, and keys that open more.
  const [turn, setTurn] = useState(0);
  /** True when it closes to show a message, which takes the focus. */
  const [isLeaving, setLeaving] = useState(false);
  useOpening(opened, () => {
    setTurn(turn + 1);
    setLeaving(false);
  });
  const query = useInfiniteQuery(
    {
      // Own keys that become available open more files.
      queryKey: ['files', conversationId, own, turn],
      initialPageParam: undefined as number | undefined,
      queryFn: ({ pageParam, signal }) => readFiles(inbox, conversationId, pageParam, signal),
      getNextPageParam: ({ next }) => next,
      select: ({ pages }) => onceEach(pages.flatMap(({ files }) => files)),
      enabled: opened,
    },
    useSessionClient(),
  );
  const { data: files, hasNextPage, isFetchingNextPage } = query;
  const failure = failureOf(query, chatFiles.failed);
  const closed = files?.filter(isClosed).length ?? 0;

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
        <Empty drawing={<Letterbox />} size="small" title={chatFiles.none}>
          {chatFiles.none_hint}
        </Empty>
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
        <Box key={width} p="12px 0">
          <Skeleton width={`${width}%`} height="44px" />
        </Box>
      ))}
    </Loading>
  );
}

interface FileRowProps extends Pick<FilesDialogProps, 'me' | 'other'> {
  message: ShownMessage;
  opening: Opening | undefined;
  onOpen: () => void;
  onShow: () => void;
}

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
        {...(isNamed && { onOpen })}
      />
      <IconButton label={chatFiles.show(name)} onClick={onShow}>
        <IconMessage size={20} aria-hidden="true" />
      </IconButton>
      {!isNamed && <p>{file.why}</p>}
    </li>
  );
}
