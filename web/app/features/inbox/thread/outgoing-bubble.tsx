import { IconAlertTriangle, IconClock } from '@tabler/icons-react';
import { BareButton } from '#app/components/bare-button.tsx';
import type { Outgoing } from '../model/thread.ts';
import { FileCard } from './file-card.tsx';
import classes from './message-log.module.css';

export interface OutgoingBubbleProps {
  outgoing: Outgoing;
  isConnected: boolean;
  onRetry: () => void;
  onDrop: () => void;
}

/** A message that the server has not stored yet. */
export function OutgoingBubble({ outgoing, isConnected, onRetry, onDrop }: OutgoingBubbleProps) {
  const { body, file, state, reason, isFinal } = outgoing;
  const isFailed = state === 'failed';
  return (
    <>
      <div
        className={classes.bubble}
        data-mine
        data-first
        data-last
        data-failed={isFailed || undefined}
      >
        {body && <span>{body}</span>}
        {file && (
          <FileCard
            name={file.name}
            size={file.size}
            note="not sent"
            {...(!isFailed && { progress: file.progress, onCancel: onDrop })}
          />
        )}
      </div>
      <p className={classes.meta} data-mine data-failed={isFailed || undefined}>
        {isFailed ? (
          <>
            <IconAlertTriangle size={16} aria-hidden="true" />
            <span role="alert">{`Not sent.${reason ? ` ${reason}` : ''}`}</span>
            {!isFinal && (
              <BareButton className={classes.again} onClick={onRetry}>
                Try again
              </BareButton>
            )}
            <BareButton className={classes.again} onClick={onDrop}>
              Delete
            </BareButton>
          </>
        ) : (
          <>
            <IconClock size={16} aria-hidden="true" />
            <span>{isConnected || file ? 'Sending ...' : 'Waiting for the connection'}</span>
          </>
        )}
      </p>
    </>
  );
}
