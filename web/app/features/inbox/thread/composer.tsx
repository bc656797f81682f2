import { Button, Textarea } from '@mantine/core';
import { IconPaperclip, IconSend } from '@tabler/icons-react';
import { acceptedBy, chatFileTypes } from '@threshold/contract/file-types';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { sealedChat } from '@threshold/contract/outcomes-e2ee';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Alert } from '#app/components/alert.tsx';
import { anyFault, listFault } from '#app/components/files-picker/file-rules.ts';
import { IconButton } from '#app/components/icon-button.tsx';
import { toasts } from '#app/lib/toasts.ts';
import { useAction } from '#app/lib/use-action.ts';
import { hasBankDetails } from '../model/bank-details.ts';
import { chatFileRules } from '../model/chat-file-rules.ts';
import type { Inbox } from '../model/inbox.ts';
import type { Other } from '../model/inbox-requests.ts';
import { draftOf, keepDraft } from '../model/kept-texts.ts';
import { isAsked, type SendMode } from '../model/send-mode.ts';
import { refusalOf } from '../model/send-policy.ts';
import { createTyping } from '../model/typing.ts';
import classes from './composer.module.css';
import { FileCard } from './file-card.tsx';

export interface ComposerProps {
  inbox: Inbox;
  conversationId: string;
  other: Other;
  mode: SendMode;
  /** The writer is asked whether it may go without encryption. */
  isAsking: boolean;
}

/** The box to write in. Enter sends, Shift+Enter adds a line; what is not sent stays as a draft. */
export function Composer({ inbox, conversationId, other, mode, isAsking }: ComposerProps) {
  const [text, setText] = useState(() => draftOf(conversationId));
  const [fault, setFault] = useState<string>();
  /** Files that were picked and may not go yet. */
  const [waiting, setWaiting] = useState<readonly File[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLTextAreaElement>(null);
  const [typing] = useState(() =>
    createTyping((isTyping) => inbox.tellTyping(other._id, isTyping)),
  );
  useEffect(() => typing.stop, [typing]);

  function write(next: string) {
    setText(next);
    keepDraft(conversationId, next);
  }

  /** What may not go out stays in the box. */
  function mayGo(body: string): boolean {
    if (isAsked(mode)) inbox.askPlain(conversationId);
    else setFault(refusalOf(mode, body, other.name));
    return refusalOf(mode, body, other.name) === undefined;
  }

  const { run: agree, isBusy: isAgreeing } = useAction(() => inbox.agreePlain(conversationId), {
    after() {
      const body = text.trim();
      // The key directory may have changed meanwhile.
      if (!refusalOf(inbox.modeOf(conversationId), body, other.name)) send(body, waiting);
    },
  });

  function send(body: string, files: readonly File[]) {
    if (body === '' && files.length === 0) return;
    if (files.length === 0) inbox.send(conversationId, body);
    for (const [index, file] of files.entries())
      inbox.sendFile(conversationId, file, index === 0 ? body : '');
    setWaiting((before) => before.filter((file) => !files.includes(file)));
    write('');
    typing.stop();
    box.current?.focus();
  }

  /** The text and its files; what may not go stays where it is. */
  function sendAll(files: readonly File[]) {
    const body = text.trim();
    if (isBlocked || isAgreeing || (body === '' && files.length === 0)) return;
    if (mayGo(body)) send(body, files);
    else setWaiting(files);
  }

  function pick(picked: readonly File[]) {
    if (picked.length === 0) return;
    const files = [...waiting, ...picked];
    const sentence = anyFault(picked, chatFileRules) ?? listFault(files, chatFileRules);
    setFault(sentence);
    if (sentence) toasts.error(sentence);
    else if (isBlocked || isAgreeing) setWaiting(files);
    else sendAll(files);
  }

  function onKeyDown(event: KeyboardEvent) {
    // While characters are being composed, Enter chooses one.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    sendAll(waiting);
  }

  // The reason is shown above the box.
  const isBlocked = !isAsked(mode) && refusalOf(mode, '', other.name) !== undefined;

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault();
        sendAll(waiting);
      }}
    >
      {hasBankDetails(text) && (
        <div className={classes.above}>
          <Alert tone="warning">{outcomes.chat.bank_details}</Alert>
        </div>
      )}
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
      {waiting.length > 0 && (
        <ul className={classes.waiting} aria-label="Files not sent yet">
          {waiting.map((file, index) => (
            <li key={`${file.name} ${index}`}>
              <FileCard
                name={file.name}
                size={file.size}
                note="not sent yet"
                {...(!isAgreeing && { onCancel: () => setWaiting(waiting.toSpliced(index, 1)) })}
              />
            </li>
          ))}
        </ul>
      )}
      {isAsking && (
        <div className={classes.above}>
          <Alert>
            <p>{refusalOf(mode, text, other.name)}</p>
            <Button size="sm" disabled={isAgreeing} onClick={() => void agree()}>
              {sealedChat.send_plain}
            </Button>
          </Alert>
        </div>
      )}
      <div className={classes.row}>
        <IconButton
          label="Attach files"
          disabled={isBlocked || isAgreeing}
          onClick={() => picker.current?.click()}
        >
          <IconPaperclip size={20} aria-hidden="true" />
        </IconButton>
        <input
          ref={picker}
          type="file"
          hidden
          multiple
          accept={acceptedBy(chatFileTypes)}
          aria-label="Files"
          onChange={(event) => {
            pick([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <Textarea
          ref={box}
          className={classes.box}
          aria-label="Message"
          placeholder={`Write to ${other.firstName}`}
          autosize
          minRows={1}
          maxRows={limits.chat.input_lines}
          maxLength={limits.chat.message_characters}
          value={text}
          readOnly={isAgreeing}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            write(event.currentTarget.value);
            setFault(undefined);
            typing.note();
          }}
        />
        <Button
          type="submit"
          variant="primary"
          aria-label="Send"
          disabled={isBlocked || isAgreeing || (text.trim() === '' && waiting.length === 0)}
        >
          <IconSend size={20} aria-hidden="true" />
          <span className={classes.word}>Send</span>
        </Button>
      </div>
    </form>
  );
}
