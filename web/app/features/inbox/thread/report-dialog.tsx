import { Checkbox, Textarea } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import { messages as sentences } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import type { Encryption } from '#app/lib/encryption.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
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
  /** Decrypts the keys of sealed messages; undefined without encryption. */
  encryption: Encryption | undefined;
}

/** Reports a conversation to staff, with its last messages if the member wants. */
export default function ReportDialog(props: ReportDialogProps) {
  const { opened, onClose, conversationId, other, encryption } = props;
  const { messages, leftOut, hasSealed } = attachableOf(props.messages);
  const form = useForm({
    initial: { reason: '', isAttached: true },
    rules: ({ reason }) => (reason.trim() ? {} : { reason: sentences.general.required }),
    async send({ reason, isAttached }) {
      const attached = isAttached ? await disclosed(messages, encryption) : [];
      await sendReport(conversationId, reason, attached);
    },
    done: outcomes.chat.reported,
    after: leave,
    refusalOf: (error) => ({ faults: { reason: sentenceOf(error, outcomes.refusals.internal) } }),
  });

  function leave() {
    form.setFieldValue('reason', '');
    onClose();
  }

  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={`Report ${other.name}`}
      lead={words.lead}
      form={form}
      actLabel="Send report"
      busyLabel="Sending..."
    >
      <Textarea
        {...form.getInputProps('reason')}
        label="What happened?"
        autosize
        minRows={3}
        maxRows={8}
        maxLength={limits.text.reason}
      />
      {messages.length > 0 && (
        <Checkbox
          {...form.getInputProps('isAttached', { type: 'checkbox' })}
          mt="md"
          label={
            messages.length === 1
              ? 'Attach the last message'
              : `Attach the last ${messages.length} messages`
          }
          description={form.values.isAttached && hasSealed ? words.discloses : undefined}
        />
      )}
      {leftOut > 0 && <p>{words.left_out(leftOut)}</p>}
    </FormDialog>
  );
}
