import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox, Textarea } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { messages as sentences } from '@threshold/contract/messages';
import { outcomes } from '@threshold/contract/outcomes';
import { e2eeOutcomes } from '@threshold/contract/outcomes-e2ee';
import { type FormEvent, useState } from 'react';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import type { Encryption } from '#app/lib/encryption.ts';
import { toasts } from '#app/lib/toasts.ts';
import { type Other, sendReport } from '../model/inbox-requests.ts';
import { attachableOf, disclosed } from '../model/reported-messages.ts';
import type { ShownMessage } from '../model/shown-message.ts';

const words = e2eeOutcomes.report;

export interface ReportDialogProps {
  opened: boolean;
  onClose: () => void;
  conversationId: string;
  other: Other;
  messages: readonly ShownMessage[];
  /** What opens the keys of sealed messages, where there is any. */
  encryption: Encryption | undefined;
}

/** Puts a conversation before staff, with the last messages if one wants. */
export default function ReportDialog(props: ReportDialogProps) {
  const { opened, onClose, conversationId, other, encryption } = props;
  const { messages, leftOut, hasSealed } = attachableOf(props.messages);
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
      const attached = isAttached ? await disclosed(messages, encryption) : [];
      await sendReport(conversationId, reason, attached);
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
      lead={words.lead}
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
          label={
            messages.length === 1
              ? 'Attach the last message'
              : `Attach the last ${messages.length} messages`
          }
          description={isAttached && hasSealed ? words.discloses : undefined}
          checked={isAttached}
          onChange={(event) => setAttached(event.currentTarget.checked)}
        />
      )}
      {leftOut > 0 && <p>{words.left_out(leftOut)}</p>}
    </FormDialog>
  );
}
