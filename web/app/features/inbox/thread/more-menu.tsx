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
import { lazy, useState } from 'react';
import { IconButton } from '#app/components/buttons/icon-button.tsx';
import { LazyConfirmDialog } from '#app/components/dialogs/lazy-confirm-dialog.tsx';
import { LazyMount } from '#app/components/dialogs/lazy-mount.tsx';
import { useAction } from '#app/lib/use-action.ts';
import type { Inbox } from '../model/inbox.ts';
import { type Other, saveShelf, setBlocked } from '../model/inbox-requests.ts';
import type { ShownConversation } from '../model/shown-message.ts';
import type { Thread } from '../model/thread.ts';
import { CompareCode } from '../security/compare-code.tsx';
import type { ShownCode } from '../security/security-code.ts';

const ReportDialog = lazy(() => import('./report-dialog.tsx'));

export interface MoreMenuProps {
  inbox: Inbox;
  conversation: ShownConversation;
  other: Other;
  thread: Thread;
  /** Undefined if one of the two has no keys. */
  code: ShownCode | undefined;
  /** The conversation exists on the server and can be reported and blocked. */
  isMade: boolean;
  onArchived: () => Promise<void>;
  onFiles: () => void;
}

/** Rare actions: compare keys, list files, pin, archive, report, block. */
export function MoreMenu(props: MoreMenuProps) {
  const { inbox, conversation, other, thread, code, isMade, onArchived, onFiles } = props;
  const [asked, setAsked] = useState<'code' | 'report' | 'block'>();
  const [compared, setCompared] = useState<ShownCode>();
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
          {code && (
            <Menu.Item
              leftSection={<IconShieldCheck size={20} aria-hidden="true" />}
              onClick={() => {
                setCompared(code);
                setAsked('code');
              }}
            >
              Security code
            </Menu.Item>
          )}
          {isMade && (
            <>
              <Menu.Item
                leftSection={<IconPaperclip size={20} aria-hidden="true" />}
                onClick={onFiles}
              >
                Shared files
              </Menu.Item>
              <Menu.Item
                leftSection={<IconPin size={20} aria-hidden="true" />}
                onClick={() => void put(shelf === 'pinned' ? 'inbox' : 'pinned')}
              >
                {shelf === 'pinned' ? 'Unpin' : 'Pin to the top'}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconArchive size={20} aria-hidden="true" />}
                onClick={() => void put(shelf === 'archived' ? 'inbox' : 'archived')}
              >
                {shelf === 'archived' ? 'Move to inbox' : 'Archive'}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconFlag size={20} aria-hidden="true" />}
                onClick={() => setAsked('report')}
              >
                Report
              </Menu.Item>
            </>
          )}
          {isMade && !left && (
            <Menu.Item
              leftSection={<IconBan size={20} aria-hidden="true" />}
              onClick={() => (blocked_by_me ? void unblock() : setAsked('block'))}
            >
              {blocked_by_me ? 'Unblock' : 'Block'}
            </Menu.Item>
          )}
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
      <CompareCode
        inbox={inbox}
        other={other}
        compared={compared}
        now={code}
        opened={asked === 'code'}
        onClose={() => setAsked(undefined)}
      />
      <LazyMount wanted={asked === 'report'}>
        {(opened) => (
          <ReportDialog
            opened={opened}
            onClose={() => setAsked(undefined)}
            conversationId={id}
            other={other}
            messages={thread.messages}
            encryption={inbox.encryption()}
          />
        )}
      </LazyMount>
    </>
  );
}
