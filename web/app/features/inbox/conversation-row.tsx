import type { Conversation } from '@threshold/contract/chat-messages';
import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import classes from './conversation-list.module.css';
import { Face } from './face.tsx';
import { type Me, otherOf } from './inbox-calls.ts';
import { draftOf } from './kept-texts.ts';
import { previewOf } from './thread.ts';
import { useNow } from './use-now.ts';
import { shortWhen } from './when.ts';

export interface ConversationRowProps {
  conversation: Conversation;
  me: Me;
  isOpen: boolean;
  isTyping: boolean;
}

/** One conversation: who, when, and the last words or what is unfinished. */
export function ConversationRow({ conversation, me, isOpen, isTyping }: ConversationRowProps) {
  const other = otherOf(conversation, me);
  const { lastMessage, unread } = conversation;
  const now = useNow();
  const address = me.role === 'customer' ? paths.customerConversation : paths.vendorConversation;
  return (
    <Link
      className={classes.row}
      to={address(other._id)}
      aria-current={isOpen ? 'true' : undefined}
      data-new={unread > 0 || undefined}
    >
      <Face other={other} reader={me.role} size={40} />
      <b>{other.name}</b>
      {lastMessage && (
        <time dateTime={lastMessage.createdAt}>{shortWhen(lastMessage.createdAt, now)}</time>
      )}
      <p>
        <Preview conversation={conversation} me={me} isTyping={isTyping} isOpen={isOpen} />
      </p>
      {unread > 0 && (
        <span className={classes.count}>
          {unread}
          <span className="visually-hidden"> unread</span>
        </span>
      )}
    </Link>
  );
}

function Preview({ conversation, me, isTyping, isOpen }: ConversationRowProps) {
  const draft = isOpen ? '' : draftOf(conversation._id);
  const { lastMessage } = conversation;
  if (isTyping) return 'Typing ...';
  if (draft) {
    return (
      <>
        <b className={classes.draft}>Draft:</b> {draft}
      </>
    );
  }
  if (!lastMessage) return 'No messages yet';
  return `${lastMessage.sender === me._id ? 'You: ' : ''}${previewOf(lastMessage)}`;
}
