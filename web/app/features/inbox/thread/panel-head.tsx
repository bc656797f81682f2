import { IconArrowLeft, IconShieldCheck } from '@tabler/icons-react';
import { e2eeOutcomes } from '@threshold/contract/outcomes-e2ee';
import { Link } from 'react-router';
import type { EncryptionState } from '#app/lib/encryption.ts';
import { paths } from '#app/lib/paths.ts';
import { Face } from '../list/face.tsx';
import type { Inbox } from '../model/inbox.ts';
import type { Me, Other } from '../model/inbox-requests.ts';
import type { ShownConversation } from '../model/shown-message.ts';
import type { Thread } from '../model/thread.ts';
import { codeWith } from '../security/security-code.ts';
import { MoreMenu } from './more-menu.tsx';
import classes from './panel.module.css';
import { StatusSelect } from './status-select.tsx';

export interface PanelHeadProps {
  me: Me;
  inbox: Inbox;
  conversation: ShownConversation;
  other: Other;
  thread: Thread;
  encryption: EncryptionState | undefined;
}

/** With whom one talks; vendors also say how far it has come. */
export function PanelHead(props: PanelHeadProps) {
  const { me, inbox, conversation, other, thread, encryption } = props;
  const code = codeWith(other._id, encryption);
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
        <h2>
          {isCustomer && !conversation.left ? (
            <Link to={paths.vendor(other._id)}>{other.name}</Link>
          ) : (
            other.name
          )}
          {code?.verified && <VerifiedMark />}
        </h2>
        {other.about && <span>{other.about}</span>}
      </div>
      {!isCustomer && <StatusSelect me={me} inbox={inbox} conversation={conversation} />}
      <MoreMenu
        inbox={inbox}
        conversation={conversation}
        other={other}
        thread={thread}
        code={code}
      />
    </header>
  );
}

/** The keys of the two were compared; it says nothing of the listing. */
function VerifiedMark() {
  const { mark } = e2eeOutcomes.verify;
  return (
    <span className={classes.compared} title={mark}>
      <IconShieldCheck size={18} aria-hidden="true" />
      <span className="visually-hidden">{mark}</span>
    </span>
  );
}
