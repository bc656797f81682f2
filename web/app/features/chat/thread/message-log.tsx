import { Box, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowDown, IconClock } from '@tabler/icons-react';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useRef } from 'react';
import { BareButton, Button } from '#app/components/buttons/button.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { Letterbox } from '#app/components/pictures/drawings/empty-drawings.tsx';
import { useFocusFallback } from '#app/lib/page/focus.ts';
import { useNow } from '#app/lib/page/timers.ts';
import { Failure, LogSkeleton } from '../list/inbox-placeholders.tsx';
import type { Inbox } from '../model/inbox.ts';
import type { Me, Other } from '../model/inbox-requests.ts';
import type { ShownMessage } from '../model/shown-message.ts';
import { hasOlder, hasSealed, type Outgoing, type Thread } from '../model/thread.ts';
import { Bubble } from './bubble.tsx';
import { FileCard } from './file-card.tsx';
import { buildLogLines, findSealAnomalies } from './log-lines.ts';
import classes from './message-log.module.css';
import { useLogScroll } from './use-log-scroll.ts';
import type { FileOpenState } from './use-sealed-files.ts';

/** Makes the scrollable log reachable by keyboard. */
const reachable = { tabIndex: 0 };

export interface MessageLogProps {
  me: Me;
  inbox: Inbox;
  conversationId: string;
  thread: Thread;
  other: Other;
  isTyping: boolean;
  isConnected: boolean;
  isEncrypted: boolean;
  /** Progress of opening sealed files, by file path. */
  openings: Readonly<Record<string, FileOpenState | undefined>>;
  onOpenFile: (message: ShownMessage) => void;
  /** Notice between the stored and the outgoing messages. */
  notice: Elements;
}

/** The messages by day, the newest at the bottom; scrolling up loads older ones. */
export function MessageLog(props: MessageLogProps) {
  const { me, inbox, conversationId, thread, other, isTyping, isConnected } = props;
  const { openings, onOpenFile } = props;
  const isSealedChat = props.isEncrypted || hasSealed(thread);
  const { messages, outgoing, isLoaded, failure, unread } = thread;
  const log = useRef<HTMLDivElement>(null);
  const newer = useFocusFallback(log);
  const scroll = useLogScroll(log, thread, {
    older: () => inbox.loadOlder(conversationId),
    newer: () => inbox.loadNewer(conversationId),
  });
  const toLatest = () => (thread.hasNewer ? void inbox.open(conversationId) : scroll.toLatest());
  const now = new Date(useNow());
  const anomalies = findSealAnomalies(messages, !hasOlder(thread));
  const isEmpty = isLoaded && messages.length === 0 && outgoing.length === 0;

  return (
    <Box pos="relative" flex={1} mih={0}>
      <div
        ref={log}
        className={classes.log}
        role="log"
        aria-live="polite"
        aria-label={`Messages with ${other.name}`}
        {...reachable}
        onScroll={scroll.onScroll}
      >
        <Stack gap="xxs" mih="100%" maw={832} m="0 auto" p="var(--s-12) var(--s-12) var(--s-16)">
          {failure && !isLoaded && (
            <Failure sentence={failure} onRetry={() => void inbox.open(conversationId)} />
          )}
          {!failure && !isLoaded && <LogSkeleton />}
          {isEmpty && (
            <EmptyState drawing={<Letterbox />} title={outcomes.chat.empty}>
              {outcomes.chat.empty_hint}
            </EmptyState>
          )}
          {isLoaded && hasOlder(thread) && (
            <Text mb="xs" style={{ alignSelf: 'center' }}>
              <Button size="sm" onClick={scroll.loadOlder} disabled={scroll.isLoading}>
                {scroll.isLoading ? 'Loading...' : 'Load older messages'}
              </Button>
            </Text>
          )}
          {buildLogLines(messages, me._id, unread, now, anomalies).map((line) => {
            if (line.kind === 'day') {
              return (
                <Text
                  key={line.key}
                  m="var(--s-16) 0 var(--s-8)"
                  c="dimmed"
                  fz="xs"
                  fw={600}
                  ta="center"
                >
                  {line.text}
                </Text>
              );
            }
            if (line.kind === 'gap') {
              return (
                <Text key={line.key} my="xs" c="var(--err)" fz="xs" fw={600} ta="center">
                  {sealedChat.gap}
                </Text>
              );
            }
            if (line.kind === 'unread') {
              return (
                <Group
                  key={line.key}
                  component="p"
                  gap="sm"
                  wrap="nowrap"
                  my="xs"
                  c="var(--brand-text)"
                  fz="xs"
                  fw={700}
                  className={classes.unread}
                  data-unread-start
                >
                  {line.count === 1 ? '1 new message' : `${line.count} new messages`}
                </Group>
              );
            }
            const { key, kind: _, ...rest } = line;
            return (
              <Bubble
                key={key}
                {...rest}
                isTarget={rest.message._id === thread.targetId}
                other={other}
                isMarkedPlain={isSealedChat && !rest.message.sealed}
                opening={openings[rest.message.file?.s3_url_path ?? '']}
                onOpenFile={onOpenFile}
              />
            );
          })}
          {thread.hasNewer && (
            <Text mb="xs" style={{ alignSelf: 'center' }}>
              <Button
                ref={newer}
                size="sm"
                onClick={scroll.loadNewer}
                aria-disabled={scroll.isLoading}
              >
                {scroll.isLoading ? 'Loading...' : 'Load newer messages'}
              </Button>
            </Text>
          )}
          {isLoaded && props.notice}
          {outgoing.map((one) => (
            <OutgoingBubble
              key={one.clientMessageId}
              outgoing={one}
              inbox={inbox}
              conversationId={conversationId}
              isConnected={isConnected}
            />
          ))}
          {isTyping && (
            <p className={classes.typing}>
              <i />
              <i />
              <i />
              <span className="visually-hidden">{`${other.firstName} is typing`}</span>
            </p>
          )}
        </Stack>
      </div>
      <p role="status" className="visually-hidden">
        {thread.targetId && !thread.hasNewer && outcomes.chat.whole}
      </p>
      {(scroll.isAway || thread.hasNewer) && (
        <BareButton className={classes.jump} onClick={toLatest}>
          <IconArrowDown size={20} aria-hidden="true" />
          <span>{scroll.newBelow > 0 ? `${scroll.newBelow} new` : 'Latest'}</span>
        </BareButton>
      )}
    </Box>
  );
}

interface OutgoingBubbleProps extends Pick<MessageLogProps, 'inbox' | 'conversationId'> {
  outgoing: Outgoing;
  isConnected: boolean;
}

function OutgoingBubble({ outgoing, inbox, conversationId, isConnected }: OutgoingBubbleProps) {
  const { clientMessageId, body, file, state, reason, isFinal } = outgoing;
  const drop = () => inbox.drop(conversationId, clientMessageId);
  const isFailed = state === 'failed';
  return (
    <>
      <div
        className={classes.bubble}
        data-mine
        data-first
        data-last
        data-failed={isFailed || undefined}
      >
        {body && <span>{body}</span>}
        {file && (
          <FileCard
            name={file.name}
            size={file.size}
            note="not sent"
            {...(!isFailed && { progress: file.progress, onCancel: drop })}
          />
        )}
      </div>
      <p className={classes.meta} data-mine data-failed={isFailed || undefined}>
        {isFailed ? (
          <>
            <IconAlertTriangle size={16} aria-hidden="true" />
            <span role="alert">{`Not sent.${reason ? ` ${reason}` : ''}`}</span>
            {!isFinal && (
              <BareButton
                className={classes.again}
                onClick={() => inbox.retry(conversationId, clientMessageId)}
              >
                Try again
              </BareButton>
            )}
            <BareButton className={classes.again} onClick={drop}>
              Delete
            </BareButton>
          </>
        ) : (
          <>
            <IconClock size={16} aria-hidden="true" />
            <span>{isConnected || file ? 'Sending ...' : 'Waiting for the connection'}</span>
          </>
        )}
      </p>
    </>
  );
}
