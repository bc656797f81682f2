import { Box } from '@mantine/core';
import { IconCheck, IconLockOpen } from '@tabler/icons-react';
import { fileBody } from '@threshold/contract/endpoints/chat/chat';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { Alert } from '#app/components/feedback/alert.tsx';
import type { Other } from '../model/inbox-requests.ts';
import {
  formatFull,
  formatMessageTime,
  getDeviatingSealedTime,
  hasBankDetails,
  isFileMissing,
  isUndecrypted,
  type ShownMessage,
} from '../model/shown-message.ts';
import { FileCard } from './file-card.tsx';
import type { OrderAnomaly } from './log-lines.ts';
import classes from './message-log.module.css';
import type { FileOpenState } from './use-sealed-files.ts';

export interface BubbleProps {
  message: ShownMessage;
  isMine: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** True if the conversation was opened at this message. */
  isTarget: boolean;
  other: Other;
  /** True for a plain-text message in an encrypted chat. */
  isMarkedPlain: boolean;
  /** Mismatch between the details that the sender signed and the message's position. */
  oddity?: OrderAnomaly | undefined;
  /** Progress of opening the message's sealed file; undefined if the file was not clicked. */
  opening: FileOpenState | undefined;
  onOpenFile: (message: ShownMessage) => void;
}

/** One stored message; the last of a group shows the time. */
export function Bubble(props: BubbleProps) {
  const { message, isMine, isFirst, isLast, isTarget, other, oddity } = props;
  const { body, file, createdAt } = message;
  const isMissing = isFileMissing(message);
  const text = (file || isMissing) && body === fileBody ? '' : body;
  const sealedTime = getDeviatingSealedTime(message);
  return (
    <>
      <div
        className={classes.bubble}
        data-mine={isMine || undefined}
        data-first={isFirst || undefined}
        data-last={isLast || undefined}
        data-unreadable={isUndecrypted(message) || undefined}
        data-target={isTarget || undefined}
        tabIndex={isTarget ? -1 : undefined}
      >
        {isFirst && (
          <span className="visually-hidden">{isMine ? 'You: ' : `${other.firstName}: `}</span>
        )}
        {text && <span>{text}</span>}
        {isMissing && (
          <Box component="span" fs="italic">
            {sealedChat.file_missing}
          </Box>
        )}
        {file && (
          <FileCard
            name={file.original_name}
            size={file.size}
            note="needs your 6-digit code"
            opening={props.opening}
            onOpen={() => props.onOpenFile(message)}
          />
        )}
      </div>
      {props.isMarkedPlain && (
        <p className={classes.plain} data-mine={isMine || undefined}>
          <IconLockOpen size={16} aria-hidden="true" />
          {sealedChat.plain_mark}
        </p>
      )}
      {oddity && (
        <p
          className={oddity === 'late' ? classes.told : classes.plain}
          data-mine={isMine || undefined}
        >
          {sealedChat.oddity[oddity]}
        </p>
      )}
      {sealedTime !== undefined && (
        <p className={classes.told} data-mine={isMine || undefined}>
          {sealedChat.sealed_at(formatFull(sealedTime))}
        </p>
      )}
      {!isMine && hasBankDetails(text) && (
        <div className={classes.warning}>
          <Alert tone="warning">{outcomes.chat.bank_details}</Alert>
        </div>
      )}
      {isLast && (
        <p className={classes.meta} data-mine={isMine || undefined}>
          <time dateTime={createdAt}>{formatMessageTime(createdAt)}</time>
          {isMine && (
            <>
              <IconCheck size={16} aria-hidden="true" />
              <span className="visually-hidden">Sent</span>
            </>
          )}
        </p>
      )}
    </>
  );
}
