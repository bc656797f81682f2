import { Box, Group, Text, Textarea } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { limits } from '@threshold/contract/limits';
import { chatFileTypes } from '@threshold/contract/rules/files';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import {
  type FileRules,
  listFault,
  mergeDistinctFiles,
  validateEachFile,
  validateFile,
} from '#app/components/fields/files-picker/file-rules.ts';
import { PageForm } from '#app/components/fields/page-form.tsx';
import { isComposing } from '#app/lib/page/is-composing.ts';
import { useAction } from '#app/lib/use-action.ts';
import { createTypingReporter } from '../model/connections.ts';
import type { Inbox } from '../model/inbox.ts';
import type { Other } from '../model/inbox-requests.ts';
import { hasBankDetails } from '../model/shown-message.ts';
import { isConsentRequired, type SendMode } from '../sending/send-mode.ts';
import { getSendRefusal } from '../sending/send-policy.ts';
import classes from './composer.module.css';
import { AttachButton, LazySharedFiles, StagedFiles } from './staged-files.tsx';

// Loaded lazily: only professionals have saved replies.
const SavedReplies = lazy(() => import('../replies/saved-replies.tsx'));

export interface ComposerProps {
  inbox: Inbox;
  conversationId: string;
  other: Other;
  mode: SendMode;
  /** Picked files that are waiting to be sent with the next message. */
  staged: readonly File[];
  isAsking: boolean;
  hasReplies: boolean;
}

/**
 * The message box of a conversation. Unsent text and files stay there as a draft. A professional
 * opens the saved replies by typing a slash into the empty box.
 */
export function Composer(props: ComposerProps) {
  const { inbox, conversationId, other, mode, staged, isAsking, hasReplies } = props;
  const [text, setText] = useState(() => inbox.store.storedTexts.draftOf(conversationId));
  const [fault, setFault] = useState<string>();
  const box = useRef<HTMLTextAreaElement>(null);
  const openReplies = useRef<() => void>(undefined);
  const [typing] = useState(() =>
    createTypingReporter((isTyping) => inbox.tellTyping(other._id, isTyping)),
  );
  useEffect(() => typing.stop, [typing]);

  function write(next: string) {
    setText(next);
    inbox.store.storedTexts.keepDraft(conversationId, next);
  }

  function type(next: string) {
    write(next);
    setFault(undefined);
    typing.note();
  }

  /** True if the text may be sent. If not, shows the reason or asks for consent to plain text. */
  function mayGo(body: string): boolean {
    if (isConsentRequired(mode)) inbox.askPlain(conversationId);
    else setFault(getSendRefusal(mode, body, other.name));
    return getSendRefusal(mode, body, other.name) === undefined;
  }

  const { run: agree, isBusy: isAgreeing } = useAction(() => inbox.agreePlain(conversationId), {
    after() {
      const body = text.trim();
      // Giving consent also reads the key directory again, so the send mode may have changed.
      if (!getSendRefusal(inbox.modeOf(conversationId), body, other.name)) send(body);
    },
  });

  function send(body: string) {
    if (body === '' && staged.length === 0) return;
    if (staged.length === 0) inbox.send(conversationId, body);
    for (const [index, file] of staged.entries())
      inbox.sendFile(conversationId, file, index === 0 ? body : '');
    inbox.stage(conversationId, []);
    write('');
    typing.stop();
    box.current?.focus();
  }

  function sendAll() {
    const body = text.trim();
    if (isBlocked || isAgreeing || (body === '' && staged.length === 0)) return;
    if (mayGo(body)) send(body);
  }

  /** Adds the accepted files to the message, and reports why the others were refused. */
  function pick(picked: readonly File[]) {
    const fitting = picked.filter((file) => !validateFile(file, chatFileRules));
    const files = mergeDistinctFiles(staged, fitting);
    const tooMany = listFault(files, chatFileRules);
    if (!tooMany) inbox.stage(conversationId, files);
    setFault(tooMany ?? validateEachFile(picked, chatFileRules));
  }

  function restage(files: readonly File[]) {
    inbox.stage(conversationId, files);
    setFault(undefined);
    // The clicked button is unmounted, so the focus moves to the message box.
    box.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event)) return;
    const openList =
      event.key === '/' && text === '' && !event.ctrlKey ? openReplies.current : undefined;
    if (!openList && (event.key !== 'Enter' || event.shiftKey)) return;
    event.preventDefault();
    if (openList) openList();
    else sendAll();
  }

  const isBlocked = !isConsentRequired(mode) && getSendRefusal(mode, '', other.name) !== undefined;
  const why = mode === 'own' ? sealedChat.cannot_send_here : sealedChat.cannot_send;

  return (
    <PageForm
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        sendAll();
      }}
    >
      {hasBankDetails(text) && (
        <Box pb="xs" className={classes.above}>
          <Alert tone="warning">{outcomes.chat.bank_details}</Alert>
        </Box>
      )}
      {fault && (
        <Text
          p="0 var(--s-4) var(--s-8)"
          c="var(--err)"
          fz="sm"
          fw={600}
          className={classes.fault}
          role="alert"
        >
          {fault}
        </Text>
      )}
      {!isBlocked && <LazySharedFiles onTake={pick} />}
      <StagedFiles files={staged} {...(!isAgreeing && { onChange: restage })} />
      {isAsking && (
        <Box pb="xs" className={classes.above}>
          <Alert>
            <Text mb="xs">{getSendRefusal(mode, text, other.name)}</Text>
            <Button size="sm" disabled={isAgreeing} onClick={() => void agree()}>
              {sealedChat.send_plain}
            </Button>
          </Alert>
        </Box>
      )}
      <Group gap="xs" wrap="nowrap" align="end" pos="relative" className={classes.row}>
        <AttachButton disabled={isBlocked || isAgreeing} onPick={pick} />
        {hasReplies && (
          <Suspense>
            <SavedReplies
              inbox={inbox}
              firstName={other.firstName}
              disabled={isBlocked || isAgreeing}
              box={box}
              opener={openReplies}
              onWrite={type}
              onFault={setFault}
            />
          </Suspense>
        )}
        <Textarea
          ref={box}
          className={classes.box}
          aria-label="Message"
          description={isBlocked ? why : undefined}
          placeholder={`Write to ${other.firstName}`}
          autosize
          minRows={1}
          maxRows={limits.chat.input_lines}
          maxLength={limits.chat.message_characters}
          value={text}
          readOnly={isAgreeing}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget: { value } }) => type(value)}
        />
        <SubmitButton
          variant="primary"
          aria-label="Send"
          disabled={isBlocked || isAgreeing || (text.trim() === '' && staged.length === 0)}
        >
          <IconSend size={20} aria-hidden="true" />
          <span className={classes.word}>Send</span>
        </SubmitButton>
      </Group>
    </PageForm>
  );
}

const { chat_bytes, chat_count } = limits.files;

/** Rules for files in a chat, whether they are sent encrypted or not. */
const chatFileRules: FileRules = {
  types: chatFileTypes,
  wrongType: messages.chat.file_kind,
  tooLarge: messages.chat.file_size,
  isTooLarge: (bytes) => bytes > chat_bytes,
  maxFiles: chat_count,
  tooMany: messages.chat.file_count,
};
