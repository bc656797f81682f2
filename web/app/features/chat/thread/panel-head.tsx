import { Box, Loader, NativeSelect } from '@mantine/core';
import { IconArrowLeft, IconShieldCheck } from '@tabler/icons-react';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import {
  type ConversationStatus,
  conversationStatuses,
  statusLabels,
} from '@threshold/contract/vocabularies';
import type { ComponentType } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Badge } from '#app/components/feedback/badge.tsx';
import { useQuery } from '#app/lib/client/session-client.ts';
import { focusHeading } from '#app/lib/page/focus.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Face } from '../list/face.tsx';
import type { Inbox } from '../model/inbox.ts';
import { isMade, type Me, openConversation, saveStatus } from '../model/inbox-requests.ts';
import type { ShownConversation } from '../model/shown-message.ts';
import { codeWith } from '../security/security-code.ts';
import { MoreMenu, type MoreMenuProps } from './more-menu.tsx';
import classes from './thread-panel.module.css';

const choices = conversationStatuses.map((value) => ({ value, label: statusLabels[value] }));

/** Status of a conversation, as its vendor sets it. Read when the chat opens. */
function StatusSelect({
  me,
  inbox: { store },
  conversation,
}: Pick<PanelHeadProps, 'me' | 'inbox' | 'conversation'>) {
  const { _id: id, status, customer } = conversation;

  // A failure is not shown, because the list already has a status.
  useQuery({
    queryKey: ['conversation status', id],
    queryFn: async () => {
      const found = await openConversation(me, customer._id);
      store.changeConversation(id, { status: found.status });
      return found.status;
    },
  });

  const { run, isBusy } = useAction(async (next: ConversationStatus) =>
    store.changeConversation(id, { status: (await saveStatus(id, next)).status }),
  );

  return (
    <NativeSelect
      className={classes.status}
      aria-label="Conversation status"
      data={choices}
      value={status}
      disabled={isBusy}
      rightSection={isBusy ? <Loader size={16} aria-label="Saving" /> : undefined}
      onChange={(event) => void run(event.currentTarget.value as ConversationStatus)}
    />
  );
}

/** A button of another feature that opens the dialog for booking a call. */
export type CallButton = ComponentType<{ vendor: { _id: string; name: string } }>;

export interface PanelHeadProps extends Omit<MoreMenuProps, 'isMade' | 'onArchived'> {
  me: Me;
  callButton: CallButton | undefined;
}

/** The other party and the actions of the conversation; vendors also set its status. */
export function PanelHead(props: PanelHeadProps) {
  const { me, inbox, conversation, other, thread, encryption, callButton: CallButton } = props;
  const code = codeWith(other._id, encryption);
  const isCustomer = me.role === 'customer';
  const isHere = isMade(conversation, me);
  const navigate = useNavigate();
  const { search } = useLocation();
  const list = { pathname: isCustomer ? paths.customerInbox : paths.vendorInbox, search };

  async function leave() {
    await navigate(list);
    // If the list's address is open already, no navigation moves the focus.
    focusHeading();
  }

  return (
    <header className={classes.head}>
      <Link className={`narrow-only ${classes.back}`} to={list} aria-label="Back to conversations">
        <IconArrowLeft size={20} aria-hidden="true" />
      </Link>
      <Face other={other} reader={me.role} size={44} />
      <Box flex={1} miw={0} className={classes.who}>
        <h2>
          <span>{other.name}</span>
          {code?.verified && <VerifiedMark />}
        </h2>
        <p>
          {other.isVerified && <Badge kind="verified">Verified</Badge>}
          {isCustomer && !conversation.left && (
            <Link to={paths.vendor(other._id)}>
              Profile<span className="visually-hidden">{` of ${other.name}`}</span>
            </Link>
          )}
          {other.about && <span className={classes.about}>{other.about}</span>}
        </p>
      </Box>
      {!isCustomer && isHere && <StatusSelect me={me} inbox={inbox} conversation={conversation} />}
      {CallButton && other.isVerified && !conversation.blocked && <CallButton vendor={other} />}
      {(code || isHere) && (
        <MoreMenu
          inbox={inbox}
          conversation={conversation}
          other={other}
          thread={thread}
          encryption={encryption}
          isMade={isHere}
          onArchived={leave}
          onFiles={props.onFiles}
        />
      )}
    </header>
  );
}

/** The two security codes were compared; unrelated to the listing's verification. */
function VerifiedMark() {
  const { verified_mark: mark } = sealedChat;
  return (
    <span className={classes.compared} title={mark}>
      <IconShieldCheck size={18} aria-hidden="true" />
      <span className="visually-hidden">{mark}</span>
    </span>
  );
}
