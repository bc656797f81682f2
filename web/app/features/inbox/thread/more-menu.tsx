import '@mantine/core/styles/Menu.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import { Menu } from '@mantine/core';
import { IconBan, IconDots, IconFlag, IconShieldCheck } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { IconButton } from '#app/components/icon-button.tsx';
import { LazyConfirmDialog } from '#app/components/lazy-confirm-dialog.tsx';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { useAction } from '#app/lib/use-action.ts';
import type { Inbox } from '../model/inbox.ts';
import { type Other, setBlocked } from '../model/inbox-requests.ts';
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
  /** Missing where one of the two has no keys. */
  code: ShownCode | undefined;
  /** There is something to report, and a conversation to block. */
  isMade: boolean;
}

/** What one rarely needs: to compare keys, to report, to block. */
export function MoreMenu({ inbox, conversation, other, thread, code, isMade }: MoreMenuProps) {
  const [asked, setAsked] = useState<'code' | 'report' | 'block'>();
  const [compared, setCompared] = useState<ShownCode>();
  const { _id: id, blocked_by_me, left } = conversation;

  async function block(blocked: boolean) {
    await setBlocked(id, blocked);
    await inbox.refresh();
  }
  const { run: unblock } = useAction(() => block(false));

  return (
    <>
      <Menu position="bottom-end" width={220}>
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
            <Menu.Item
              leftSection={<IconFlag size={20} aria-hidden="true" />}
              onClick={() => setAsked('report')}
            >
              Report
            </Menu.Item>
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
