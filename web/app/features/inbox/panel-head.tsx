import { IconArrowLeft, IconShieldCheck } from '@tabler/icons-react';
import { e2eeOutcomes } from '@threshold/contract/outcomes-e2ee';
import { Link } from 'react-router';
import { paths } from '#app/lib/paths.ts';
import type { SecrecyState } from '#app/lib/secrecy.ts';
import { Face } from './face.tsx';
import type { Inbox } from './inbox.ts';
import type { Me, Other } from './inbox-calls.ts';
import { MoreMenu } from './more-menu.tsx';
import classes from './panel.module.css';
import { codeWith } from './security-code.ts';
import type { ShownConversation } from './shown-message.ts';
import { StatusSelect } from './status-select.tsx';
import type { Thread } from './thread.ts';

export interface PanelHeadProps {
  me: Me;
  inbox: Inbox;
  conversation: ShownConversation;
  other: Other;
  thread: Thread;
  secrecy: SecrecyState | undefined;
}

/** With whom one talks; vendors also say how far it has come. */
export function PanelHead(props: PanelHeadProps) {
  const { me, inbox, conversation, other, thread, secrecy } = props;
  const code = codeWith(other._id, secrecy);
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
