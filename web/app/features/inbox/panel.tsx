import { outcomes } from '@threshold/contract/outcomes';
import { useEffect } from 'react';
import { useFileAccess } from '#app/components/file-access/use-file-access.ts';
import { Notice } from '#app/components/notice.tsx';
import { paths } from '#app/lib/paths.ts';
import type { KeyOwner } from '#app/lib/secrecy.ts';
import { Composer } from './composer.tsx';
import type { Inbox } from './inbox.ts';
import { otherOf } from './inbox-calls.ts';
import type { InboxState } from './inbox-store.ts';
import { MessageLog } from './message-log.tsx';
import classes from './panel.module.css';
import { PanelHead } from './panel-head.tsx';
import { isEncrypted, PrivacyLine } from './privacy-line.tsx';
import { isAsked } from './send-mode.ts';
import { wayIn } from './send-policy.ts';
import { SendingNotice } from './sending-notice.tsx';
import type { ShownConversation, ShownMessage } from './shown-message.ts';
import { emptyThread } from './thread.ts';
import { useSealedFiles } from './use-sealed-files.ts';

export interface PanelProps {
  me: KeyOwner & { two_factor_enabled: boolean };
  inbox: Inbox;
  state: InboxState;
  conversation: ShownConversation;
}

/** One conversation: who, what was said, and the box to write in. */
export function Panel({ me, inbox, state, conversation }: PanelProps) {
  const { _id: id, blocked, left } = conversation;
  const closed = left ? outcomes.chat.left : blocked ? outcomes.chat.blocked : undefined;
  const other = otherOf(conversation, me);
  const thread = state.threads[id] ?? emptyThread;
  const way = wayIn(state, conversation, me);
  const address = me.role === 'customer' ? paths.customerConversation : paths.vendorConversation;
  const files = useFileAccess({ ...me, backTo: address(other._id) });
  const sealedFiles = useSealedFiles(inbox.secrecy);
  useEffect(() => void inbox.open(id), [inbox, id]);

  /** What was sealed is decrypted here; a sealed file that its message does not name is not shown at all. */
  function openFile({ file, sealed }: ShownMessage) {
    if (!file) return;
    const key = sealed?.reading.kind === 'opened' ? sealed.reading.content.file : undefined;
    const take = (address: string) => key && void sealedFiles.take(file.s3_url_path, key, address);
    if (sealed) files.openSealed(file, take);
    else files.open(file);
  }

  return (
    <>
      <PanelHead
        me={me}
        inbox={inbox}
        conversation={conversation}
        other={other}
        thread={thread}
        secrecy={state.secrecy}
      />
      <PrivacyLine secrecy={state.secrecy} other={other} />
      <MessageLog
        me={me}
        inbox={inbox}
        conversationId={id}
        thread={thread}
        other={other}
        isTyping={state.typing.has(other._id)}
        isConnected={state.isConnected}
        isEncrypted={isEncrypted(state.secrecy, state.secrecy?.people[other._id])}
        openings={sealedFiles.openings}
        onOpenFile={openFile}
      />
      {!state.isConnected && thread.isLoaded && (
        <p className={classes.offline} role="status">
          No connection. What you write is sent as soon as it is back.
        </p>
      )}
      {closed ? (
        <div className={classes.closed}>
          <Notice>{closed}</Notice>
        </div>
      ) : (
        <>
          <SendingNotice inbox={inbox} me={me} way={way} secrecy={state.secrecy} other={other} />
          <Composer
            inbox={inbox}
            conversationId={id}
            other={other}
            way={way}
            isAsking={thread.isAsking === true && isAsked(way)}
          />
        </>
      )}
      {files.dialog}
    </>
  );
}
