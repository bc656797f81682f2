import { Box, Text } from '@mantine/core';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { lazy, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { useFileAccess } from '#app/components/dialogs/file-access/use-code-dialog.tsx';
import { createLazyDialog, LazyMount } from '#app/components/dialogs/lazy-dialog.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { AwayAlert } from '#app/components/feedback/away-alert.tsx';
import { useQuery } from '#app/lib/client/session-client.ts';
import type { EncryptionState, KeyOwner } from '#app/lib/encryption.ts';
import { Composer } from '../composer/composer.tsx';
import type { Inbox } from '../model/inbox.ts';
import { getChatPath, getOtherParty, type Other, readAwayNotice } from '../model/inbox-requests.ts';
import type { InboxState, MessageLinkState } from '../model/inbox-store.ts';
import type { ShownConversation, ShownMessage } from '../model/shown-message.ts';
import { emptyThread } from '../model/thread.ts';
import { useCompareCode } from '../security/compare-code.tsx';
import { isEncrypted, PrivacyLine } from '../security/privacy-line.tsx';
import { isConsentRequired, type SendMode } from '../sending/send-mode.ts';
import { getSendMode } from '../sending/send-policy.ts';
import { MessageLog } from './message-log.tsx';
import { type CallButton, PanelHead } from './panel-head.tsx';
import classes from './thread-panel.module.css';
import { useSealedFiles } from './use-sealed-files.ts';

export interface ThreadPanelProps {
  me: KeyOwner & { two_factor_enabled: boolean };
  inbox: Inbox;
  state: InboxState;
  conversation: ShownConversation;
  callButton?: CallButton | undefined;
}

const noFiles: readonly File[] = [];

/** Loaded lazily: new keys of the other party are rare. */
const NewKeysLine = lazy(() => import('../security/new-keys-line.tsx'));

const FilesDialog = createLazyDialog(() => import('./conversation-files-dialog.tsx'));

export function ThreadPanel({ me, inbox, state, conversation, callButton }: ThreadPanelProps) {
  const { _id: id, blocked, left } = conversation;
  const closed = left ? outcomes.chat.left : blocked ? outcomes.chat.blocked : undefined;
  const other = getOtherParty(conversation, me);
  const thread = state.threads[id] ?? emptyThread;
  const mode = getSendMode(state, conversation, me);
  const peer = state.encryption?.people[other._id];
  const files = useFileAccess({ ...me, backTo: getChatPath(me, other._id) });
  const sealedFiles = useSealedFiles(inbox.encryption);
  const [areFilesShown, showFiles] = useState(false);
  const target = useLinkedMessage();
  useEffect(() => void inbox.open(id, target?.at), [inbox, id, target]);

  /** Opens a file. Decrypts a sealed file here if the sealed message contains the file's key. */
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
        encryption={state.encryption}
        callButton={callButton}
        onFiles={() => showFiles(true)}
      />
      <PrivacyLine encryption={state.encryption} other={other} />
      <MessageLog
        key={thread.turn}
        me={me}
        inbox={inbox}
        conversationId={id}
        thread={thread}
        other={other}
        isTyping={state.typing.has(other._id)}
        isConnected={state.isConnected}
        isEncrypted={isEncrypted(state.encryption, other._id)}
        openings={sealedFiles.openings}
        onOpenFile={openFile}
        notice={
          <LazyMount wanted={mode === 'new-keys' || (peer?.kind === 'accepted' && peer.isRenewed)}>
            {() => (
              <NewKeysLine
                inbox={inbox}
                other={other}
                mode={mode}
                encryption={state.encryption}
                words={{
                  renewed: sealedChat.renewed(other.name),
                  compare: sealedChat.compare,
                }}
              />
            )}
          </LazyMount>
        }
      />
      {!state.isConnected && thread.isLoaded && (
        <Text
          py="xs"
          px="md"
          bg="var(--primary-soft)"
          c="var(--on-soft)"
          fz="sm"
          ta="center"
          role="status"
        >
          No connection. What you write is sent as soon as it is back.
        </Text>
      )}
      {closed ? (
        <Box py="sm" px="md" bg="var(--card)" className="ruled">
          <Alert>{closed}</Alert>
        </Box>
      ) : (
        <>
          {me.role === 'customer' && <AwayStrip other={other} />}
          <SendingAlert
            inbox={inbox}
            me={me}
            mode={mode}
            encryption={state.encryption}
            other={other}
          />
          <Composer
            inbox={inbox}
            conversationId={id}
            other={other}
            mode={mode}
            staged={thread.staged ?? noFiles}
            isAsking={thread.isAsking === true && isConsentRequired(mode)}
            hasReplies={me.role === 'vendor'}
          />
        </>
      )}
      <FilesDialog
        opened={areFilesShown}
        onClose={() => showFiles(false)}
        isAsking={files.isAsking}
        me={me}
        inbox={inbox}
        conversationId={id}
        own={state.encryption?.own}
        other={other}
        openings={sealedFiles.openings}
        onOpenFile={(message) => {
          // Members without two-factor authentication must set it up on another page first.
          if (!me.two_factor_enabled) showFiles(false);
          openFile(message);
        }}
      />
      {files.dialog}
    </>
  );
}

/** Message that a link opens. Each navigation creates a new object; a filter change does not. */
function useLinkedMessage(): MessageLinkState | undefined {
  const { state } = useLocation() as { state: MessageLinkState | null };
  return state?.at === undefined ? undefined : state;
}

/** Shows the professional's away notice above the message box; nothing if the request fails. */
function AwayStrip({ other: { _id, name } }: { other: Other }) {
  const { data: away } = useQuery({
    queryKey: ['away', _id],
    queryFn: ({ signal }) => readAwayNotice(_id, signal),
  });
  return (
    <div role="status" className={away ? classes.strip : undefined}>
      {away && <AwayAlert away={away} name={name} />}
    </div>
  );
}

interface SendingAlertProps {
  inbox: Inbox;
  me: KeyOwner;
  mode: SendMode;
  encryption: EncryptionState | undefined;
  other: Other;
}

/** Shows why nothing can be sent and what to do, and notices about the other party's keys. */
function SendingAlert({ inbox, me, mode, encryption, other }: SendingAlertProps) {
  const peer = encryption?.people[other._id];
  const { compare, dialog } = useCompareCode(inbox, other, encryption);
  const OwnKeys = inbox.encryption()?.parts.OwnKeys;
  const checkAgain = () => inbox.checkAgain(other._id);
  return (
    <>
      {mode === 'own' && OwnKeys && (
        <div className={classes.strip}>
          <OwnKeys me={me} />
        </div>
      )}
      {mode === 'own' && !OwnKeys && (
        <NoticeStrip act="Try again" onAct={checkAgain}>
          {sealedChat.not_here}
        </NoticeStrip>
      )}
      {mode === 'reset-verified' && (
        <NoticeStrip tone="error" act={sealedChat.compare_code} onAct={compare}>
          {sealedChat.reset_verified(other.name)}
        </NoticeStrip>
      )}
      {dialog}
      {mode === 'stale' && (
        <NoticeStrip tone="error" act="Try again" onAct={checkAgain}>
          {sealedChat.peer_stale(other.name)}
        </NoticeStrip>
      )}
      {mode === 'failed' && (
        <NoticeStrip tone="error" act="Try again" onAct={checkAgain}>
          {sealedChat.peer_failed(other.name)}
        </NoticeStrip>
      )}
      {mode === 'sealed' && peer?.kind === 'accepted' && peer.isRotated && (
        <NoticeStrip>{sealedChat.rotated(other.name)}</NoticeStrip>
      )}
    </>
  );
}

function NoticeStrip({
  tone,
  children,
  act,
  onAct,
}: {
  tone?: 'error';
  children: string;
  act?: string;
  onAct?: () => void;
}) {
  return (
    <div className={classes.strip}>
      <Alert tone={tone}>
        <p>{children}</p>
        {act && (
          <Button size="sm" onClick={onAct}>
            {act}
          </Button>
        )}
      </Alert>
    </div>
  );
}
