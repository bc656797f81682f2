import { Menu } from '@mantine/core';
import {
  IconArchive,
  IconBan,
  IconDots,
  IconFlag,
  IconPaperclip,
  IconPin,
  IconShieldCheck,
} from '@tabler/icons-react';
import { shelfOutcomes } from '@threshold/contract/texts/chat-texts';
import type { Shelf } from '@threshold/contract/vocabularies';
import { useState } from 'react';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { LazyConfirmDialog } from '#app/components/dialogs/lazy-confirm-dialog.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import type { EncryptionState } from '#app/lib/encryption.ts';
import { useAction } from '#app/lib/use-action.ts';
import type { Inbox } from '../model/inbox.ts';
import { type Other, saveShelf, setBlocked } from '../model/inbox-requests.ts';
import type { ShownConversation } from '../model/shown-message.ts';
import type { Thread } from '../model/thread.ts';
import { useCompareCode } from '../security/compare-code.tsx';

const ReportDialog = createLazyDialog(() => import('./report-dialog.tsx'));

export interface MoreMenuProps {
  inbox: Inbox;
  conversation: ShownConversation;
  other: Other;
  thread: Thread;
  encryption: EncryptionState | undefined;
  /** The conversation exists on the server and can be reported and blocked. */
  isMade: boolean;
  onArchived: () => Promise<void>;
  onFiles: () => void;
}

/** Rare actions: compare keys, list files, pin, archive, report, block. */
export function MoreMenu(props: MoreMenuProps) {
  const { inbox, conversation, other, thread, encryption, isMade, onArchived, onFiles } = props;
  const { code, compare, dialog } = useCompareCode(inbox, other, encryption);
  const [asked, setAsked] = useState<'report' | 'block'>();
  const { _id: id, blocked_by_me, left, shelf } = conversation;

  async function block(blocked: boolean) {
    await setBlocked(id, blocked);
    await inbox.refresh();
  }
  const { run: put } = useAction(
    async (next: Shelf) => {
      await saveShelf(id, next);
      inbox.store.changeConversation(id, { shelf: next });
    },
    {
      done: (_, next) => shelfOutcomes.put[next],
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
      {/* The placeholder is not a menu item, and a menu may have no other children. */}
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
