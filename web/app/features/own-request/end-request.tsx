import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Radio } from '@mantine/core';
import { requestMessages } from '@threshold/contract/messages-requests';
import {
  type CloseReason,
  closeReasonLabels,
  closeReasons,
} from '@threshold/contract/request-words';
import { useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { LazyConfirmDialog } from '#app/components/lazy-confirm-dialog.tsx';
import { closeRequest, deleteRequest, type Told } from './api.ts';
import classes from './own-request.module.css';

export interface EndRequestProps {
  link: string;
  isClosed: boolean;
  onTold: (told: Told) => void;
  onDeleted: () => void;
}

/** Two ways to end a request: close it with a reason, or delete it. */
export function EndRequest({ link, isClosed, onTold, onDeleted }: EndRequestProps) {
  const [asked, setAsked] = useState<'close' | 'delete'>();
  const [reason, setReason] = useState<CloseReason>('found_somebody');
  const closeDialog = () => setAsked(undefined);
  return (
    <div className={classes.buttons}>
      {!isClosed && <Button onClick={() => setAsked('close')}>Close request</Button>}
      <Button variant="danger" onClick={() => setAsked('delete')}>
        Delete request
      </Button>
      <LazyConfirmDialog
        opened={asked === 'close'}
        onClose={closeDialog}
        title="Close your request?"
        text="Nobody gets it any more. The answers stay here, and you can still write to those who answered."
        confirmLabel="Close request"
        busyLabel="Closing..."
        keepLabel="Keep it open"
        onConfirm={async () => onTold(await closeRequest(link, reason))}
      >
        <Radio.Group
          label={requestMessages.close_reason}
          value={reason}
          onChange={(value) => setReason(value)}
        >
          <div className={classes.reasons}>
            {closeReasons.map((value) => (
              <Radio key={value} value={value} label={closeReasonLabels[value]} />
            ))}
          </div>
        </Radio.Group>
      </LazyConfirmDialog>
      <LazyConfirmDialog
        opened={asked === 'delete'}
        onClose={closeDialog}
        title="Delete your request?"
        text="The request goes with its answers and your messages. Without your name we keep when it came, who got it, when it was answered, and an unreadable mark of your email domain if it is not one that many people share. Conversations that you have begun stay in your inbox."
        confirmLabel="Delete request"
        busyLabel="Deleting..."
        keepLabel="Keep it"
        dangerous
        onConfirm={async () => {
          await deleteRequest(link);
          onDeleted();
        }}
      />
    </div>
  );
}
