import { IconArrowLeft } from '@tabler/icons-react';
import type { Conversation } from '@threshold/contract/chat-messages';
import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import { Face } from './face.tsx';
import type { Inbox } from './inbox.ts';
import type { Me, Other } from './inbox-calls.ts';
import { MoreMenu } from './more-menu.tsx';
import classes from './panel.module.css';
import { StatusSelect } from './status-select.tsx';
import type { Thread } from './thread.ts';

export interface PanelHeadProps {
  me: Me;
  inbox: Inbox;
  conversation: Conversation;
  other: Other;
  thread: Thread;
}

/** With whom one talks; vendors also say how far it has come. */
export function PanelHead({ me, inbox, conversation, other, thread }: PanelHeadProps) {
  const isCustomer = me.role === 'customer';
  return (
    <header className={classes.head}>
      <Link
        className={classes.back}
        to={isCustomer ? paths.customerInbox : paths.vendorInbox}
        aria-label="Back to conversations"
      >
        <IconArrowLeft size={20} aria-hidden="true" />
      </Link>
      <Face other={other} reader={me.role} size={44} />
      <div className={classes.who}>
        <h2>{isCustomer ? <Link to={paths.vendor(other._id)}>{other.name}</Link> : other.name}</h2>
        {other.about && <span>{other.about}</span>}
      </div>
      {!isCustomer && <StatusSelect me={me} inbox={inbox} conversation={conversation} />}
      <MoreMenu inbox={inbox} conversation={conversation} other={other} thread={thread} />
    </header>
  );
}
