import { Badge, Box, Loader, Menu, NativeSelect } from '@mantine/core';
import {
  IconArchive,
  IconArrowLeft,
  IconBan,
  IconDots,
  IconFlag,
  IconPaperclip,
  IconPin,
  IconShieldCheck,
} from '@tabler/icons-react';
import { folderOutcomes, sealedChat } from '@threshold/contract/texts/chat-texts';
import {
  type ConversationFolder,
  type ConversationStatus,
  conversationStatuses,
  statusLabels,
} from '@threshold/contract/vocabularies';
import { type ComponentType, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { LazyConfirmDialog } from '#app/components/dialogs/lazy-confirm-dialog.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { useQuery } from '#app/lib/client/session-client.ts';
import type { EncryptionState } from '#app/lib/encryption.ts';
import { focusHeading } from '#app/lib/page/focus.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { useIsWide } from '#app/lib/use-is-wide.ts';
import { Face } from '../list/face.tsx';
import type { Inbox } from '../model/inbox.ts';
import {
  isMade,
  type Me,
  type Other,
  openConversation,
  saveConversationFolder,
  saveConversationStatus,
  setConversationBlocked,
} from '../model/inbox-requests.ts';
import type { ShownConversation } from '../model/shown-message.ts';
import type { Thread } from '../model/thread.ts';
import { useCompareCode } from '../security/compare-code.tsx';
import { getSecurityCode } from '../security/security-code.ts';
import classes from './thread-panel.module.css';

const choices = conversationStatuses.map((value) => ({ value, label: statusLabels[value] }));

/** Lets the vendor set a conversation's status. Reads the status again when the chat opens. */
function StatusSelect({
  me,
  inbox: { store },
  conversation,
}: Pick<PanelHeadProps, 'me' | 'inbox' | 'conversation'>) {
  const { _id: id, status, customer } = conversation;

  // A failure is not shown, because the status from the list is shown anyway.
  useQuery({
    queryKey: ['conversation status', id],
    queryFn: async () => {
      const found = await openConversation(me, customer._id);
      store.changeConversation(id, { status: found.status });
      return found.status;
    },
  });

  const { run, isBusy } = useAction(async (next: ConversationStatus) =>
    store.changeConversation(id, { status: (await saveConversationStatus(id, next)).status }),
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

/** A button of another feature that opens the dialog for booking a call with the vendor. */
export type CallButton = ComponentType<{ vendor: { _id: string; name: string } }>;

export interface PanelHeadProps extends Omit<MoreMenuProps, 'isMade' | 'onArchived'> {
  me: Me;
  callButton: CallButton | undefined;
}

/** Shows the other party and the actions of the conversation; vendors also set its status. */
export function PanelHead(props: PanelHeadProps) {
  const { me, inbox, conversation, other, thread, encryption, callButton: CallButton } = props;
  const code = getSecurityCode(other._id, encryption);
  const isCustomer = me.role === 'customer';
  const isHere = isMade(conversation, me);
  const navigate = useNavigate();
  const { search } = useLocation();
  // Phones hide the list and with it the page's h1.
  const Heading = useIsWide() ? 'h2' : 'h1';
  const list = { pathname: isCustomer ? paths.customerInbox : paths.vendorInbox, search };

  async function leave() {
    await navigate(list);
    // If the page already has the list's URL, the navigation has not moved the focus.
    focusHeading();
  }

  return (
    <header className={classes.head}>
      <Link className={`narrow-only ${classes.back}`} to={list} aria-label="Back to conversations">
        <IconArrowLeft size={20} aria-hidden="true" />
      </Link>
      <Face other={other} reader={me.role} size={44} />
      <Box flex={1} miw={0} className={classes.who}>
        <Heading>
          <span>{other.name}</span>
          {code?.verified && <VerifiedMark />}
        </Heading>
        <p>
          {other.isVerified && <Badge variant="verified">Verified</Badge>}
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

/** Icon for compared security codes; unrelated to the badge of a verified listing. */
function VerifiedMark() {
  const { verified_mark: mark } = sealedChat;
  return (
    <span className={classes.compared} title={mark}>
      <IconShieldCheck size={18} aria-hidden="true" />
      <span className="visually-hidden">{mark}</span>
    </span>
  );
}

const ReportDialog = createLazyDialog(() => import('./report-dialog.tsx'));

interface MoreMenuProps {
  inbox: Inbox;
  conversation: ShownConversation;
  other: Other;
  thread: Thread;
  encryption: EncryptionState | undefined;
  /** True if the conversation exists on the server, so that it can be reported and blocked. */
  isMade: boolean;
  onArchived: () => Promise<void>;
  onFiles: () => void;
}

/** Menu of rare actions: compare keys, list files, pin, archive, report, block. */
function MoreMenu(props: MoreMenuProps) {
  const { inbox, conversation, other, thread, encryption, isMade, onArchived, onFiles } = props;
  const { code, compare, dialog } = useCompareCode(inbox, other, encryption);
  const [asked, setAsked] = useState<'report' | 'block'>();
  const { _id: id, blocked_by_me, left, shelf } = conversation;

  async function block(blocked: boolean) {
    await setConversationBlocked(id, blocked);
    await inbox.refresh();
  }
  const { run: put } = useAction(
    async (next: ConversationFolder) => {
      await saveConversationFolder(id, next);
      inbox.store.changeConversation(id, { shelf: next });
    },
    {
      done: (_, next) => folderOutcomes.put[next],
      after: (_, next) => (next === 'archived' ? onArchived() : undefined),
    },
  );
  const { run: unblock } = useAction(() => block(false));

  const isPinned = shelf === 'pinned';
  const isArchived = shelf === 'archived';
  const items = [
    ...(code ? [{ icon: IconShieldCheck, label: 'Security code', act: compare }] : []),
    ...(isMade
      ? [
          { icon: IconPaperclip, label: 'Shared files', act: onFiles },
          {
            icon: IconPin,
            label: isPinned ? 'Unpin' : 'Pin to the top',
            act: () => void put(isPinned ? 'inbox' : 'pinned'),
          },
          {
            icon: IconArchive,
            label: isArchived ? 'Move to inbox' : 'Archive',
            act: () => void put(isArchived ? 'inbox' : 'archived'),
          },
          { icon: IconFlag, label: 'Report', act: () => setAsked('report') },
        ]
      : []),
    ...(isMade && !left
      ? [
          {
            icon: IconBan,
            label: blocked_by_me ? 'Unblock' : 'Block',
            act: () => (blocked_by_me ? void unblock() : setAsked('block')),
          },
        ]
      : []),
  ];

  return (
    <>
      {/* No focus placeholder: a menu may contain only menu items. */}
      <Menu position="bottom-end" width={220} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <IconButton label="More">
            <IconDots size={20} aria-hidden="true" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map(({ icon: Icon, label, act }) => (
            <Menu.Item
              key={label}
              leftSection={<Icon size={20} aria-hidden="true" />}
              onClick={act}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <LazyConfirmDialog
        opened={asked === 'block'}
        onClose={() => setAsked(undefined)}
        title={`Block ${other.name}?`}
        text="Neither of you can write to the other, or book or reschedule a call, until you unblock. What was written stays, and calls can be cancelled."
        confirmLabel="Block"
        busyLabel="Blocking..."
        dangerous
        onConfirm={() => block(true)}
      />
      {dialog}
      <ReportDialog
        opened={asked === 'report'}
        onClose={() => setAsked(undefined)}
        conversationId={id}
        other={other}
        messages={thread.messages}
        encryption={inbox.encryption()}
      />
    </>
  );
}
