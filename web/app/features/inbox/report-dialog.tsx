import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox, Textarea } from '@mantine/core';
import type { Message } from '@threshold/contract/chat-messages';
import { limits } from '@threshold/contract/limits';
import { messages as sentences } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { sentenceOf } from '#app/lib/api-error.ts';
import { toasts } from '#app/lib/toasts.ts';
import { type Other, sendReport } from './inbox-calls.ts';

const ATTACHED = 20;

export interface ReportDialogProps {
  opened: boolean;
  onClose: () => void;
  conversationId: string;
  other: Other;
  messages: readonly Message[];
}

/** Puts a conversation before staff, with the last messages if one wants. */
export default function ReportDialog(props: ReportDialogProps) {
  const { opened, onClose, conversationId, other, messages } = props;
  const [reason, setReason] = useState('');
  const [isAttached, setAttached] = useState(true);
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') {
      setFault(sentences.general.required);
      return;
    }
    setBusy(true);
    try {
      await sendReport(conversationId, reason, isAttached ? messages.slice(-ATTACHED) : []);
      toasts.success(outcomes.chat.reported);
      setReason('');
      onClose();
    } catch (error) {
      setFault(sentenceOf(error, outcomes.refusals.internal));
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Report ${other.name}`}
      lead="Our staff see what you write here and the messages that you attach, nothing else."
      isBusy={isBusy}
      onSubmit={send}
      actLabel="Send report"
      busyLabel="Sending..."
    >
      <Textarea
        label="What happened?"
        required
        autosize
        minRows={3}
        maxRows={8}
        maxLength={limits.text.reason}
        value={reason}
        error={fault}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setFault(undefined);
        }}
      />
      {messages.length > 0 && (
        <Checkbox
          mt="md"
          label={`Attach the last ${Math.min(ATTACHED, messages.length)} messages`}
          checked={isAttached}
          onChange={(event) => setAttached(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}
