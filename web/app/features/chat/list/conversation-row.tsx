import { Badge, Box, Group } from '@mantine/core';
import { IconArchive, IconLockOpen, IconPin } from '@tabler/icons-react';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { statusLabels } from '@threshold/contract/vocabularies';
import { Link, useLocation } from 'react-router';
import { useNow } from '#app/lib/page/timers.ts';
import { getChatPath, getOtherParty, type Me } from '../model/inbox-requests.ts';
import { formatShort, type ShownConversation } from '../model/shown-message.ts';
import { formatPreview } from '../model/thread.ts';
import { createStoredTexts } from '../sending/stored-texts.ts';
import classes from './conversation-list.module.css';
import { Face } from './face.tsx';

export interface ConversationRowProps {
  conversation: ShownConversation;
  me: Me;
  hit?: string | undefined;
  isOpen: boolean;
  isTyping: boolean;
  /** True if both parties use message keys, so that plain-text messages are marked. */
  isEncrypted: boolean;
}

export function ConversationRow(props: ConversationRowProps) {
  const { conversation, me, isOpen } = props;
  const other = getOtherParty(conversation, me);
  const { lastMessage, unread } = conversation;
  // The link repeats the URL's query, because it contains the list's filter.
  const { search } = useLocation();
  const now = new Date(useNow());
  return (
    <Link
      className={classes.row}
      to={{ pathname: getChatPath(me, other._id), search }}
      aria-current={isOpen ? 'true' : undefined}
      data-new={unread > 0 || undefined}
    >
      <Face other={other} reader={me.role} size={40} />
      <b>
        {conversation.shelf === 'pinned' && <Mark icon={IconPin} text="Pinned" />}
        {conversation.shelf === 'archived' && <Mark icon={IconArchive} text="Archived" />}
        <span>{other.name}</span>
      </b>
      {lastMessage && (
        <Box
          component="time"
          c="dimmed"
          fz="xs"
          style={{ alignSelf: 'end' }}
          dateTime={lastMessage.createdAt}
        >
          {formatShort(lastMessage.createdAt, now)}
        </Box>
      )}
      <p>
        <Preview {...props} />
      </p>
      {me.role === 'vendor' && (
        <Group
          component="small"
          gap="xs"
          wrap="nowrap"
          c="dimmed"
          fz="xs"
          style={{ gridColumn: '2' }}
          data-status={conversation.status}
        >
          {statusLabels[conversation.status]}
        </Group>
      )}
      {unread > 0 && (
        <Badge variant="count" className={classes.count}>
          <span>{unread}</span>
          <span className="visually-hidden"> unread</span>
        </Badge>
      )}
    </Link>
  );
}

function Preview({ conversation, me, hit, isTyping, isOpen, isEncrypted }: ConversationRowProps) {
  const draft = isOpen ? '' : createStoredTexts(me._id).draftOf(conversation._id);
  const { lastMessage } = conversation;
  const { firstName } = getOtherParty(conversation, me);
  if (hit) return <span>{hit}</span>;
  if (isTyping) return <span>Typing ...</span>;
  if (draft) {
    return (
      <>
        <Box component="b" c="var(--brand-text)">
          Draft:
        </Box>{' '}
        <span>{draft}</span>
      </>
    );
  }
  if (!lastMessage) return <span>No messages yet</span>;
  return (
    <>
      {isEncrypted && !lastMessage.sealed && (
        <Mark icon={IconLockOpen} text={sealedChat.plain_mark} />
      )}
      <span>
        {formatPreview(lastMessage, { isMine: lastMessage.sender === me._id, firstName })}
      </span>
    </>
  );
}

function Mark({ icon: Icon, text }: { icon: typeof IconPin; text: string }) {
  return (
    <Box
      component="span"
      display="inline-block"
      mr="xxs"
      style={{ verticalAlign: '-2px' }}
      title={text}
    >
      <Icon size={14} aria-hidden="true" />
      <span className="visually-hidden">{`${text}: `}</span>
    </Box>
  );
}
