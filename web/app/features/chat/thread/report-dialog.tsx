import { Checkbox, Textarea } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { requiredTextSchema } from '@threshold/contract/primitives';
import { e2eeOutcomes } from '@threshold/contract/texts/encryption-texts';
import { messages as sentences } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { z } from 'zod';
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx';
import { getSentence } from '#app/lib/api/api-error.ts';
import type { Encryption } from '#app/lib/encryption.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { type Other, type ReportedMessage, sendReport } from '../model/inbox-requests.ts';
import { isUndecrypted, type ShownMessage } from '../model/shown-message.ts';

const words = e2eeOutcomes.report;

const rules = z.object({
  reason: requiredTextSchema(sentences.general.required, limits.text.reason),
});

export interface ReportDialogProps {
  opened: boolean;
  onClose: () => void;
  conversationId: string;
  other: Other;
  messages: readonly ShownMessage[];
  /** Discloses the keys of reported sealed messages; undefined without encryption. */
  encryption: Encryption | undefined;
}

export default function ReportDialog(props: ReportDialogProps) {
  const { opened, onClose, conversationId, other, encryption } = props;
  const { messages, leftOut, hasSealed } = findReportableMessages(props.messages);
  const form = useForm({
    initial: { reason: '', isAttached: true },
    rules,
    async send({ reason, isAttached }) {
      const attached = isAttached ? await discloseMessages(messages, encryption) : [];
      await sendReport(conversationId, reason, attached);
    },
    done: outcomes.chat.reported,
    after: leave,
    refusalOf: (error) => ({
      faults: { reason: getSentence(error, outcomes.refusals.internal) },
    }),
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

/**
 * Finds the messages that a report can attach: those of a chat's last messages that this browser
 * can read. `leftOut` is the number of the others.
 */
function findReportableMessages(thread: readonly ShownMessage[]) {
  const last = thread.slice(-limits.chat.reported_messages);
  const messages = last.filter((message) => !isUndecrypted(message));
  return {
    messages,
    leftOut: last.length - messages.length,
    hasSealed: messages.some(({ sealed }) => sealed),
  };
}

/**
 * Returns messages as staff receive them. A sealed message has its text and the key that proves
 * the text; if the key cannot be disclosed, the text is sent without a key.
 */
export function discloseMessages(
  messages: readonly ShownMessage[],
  encryption: Pick<Encryption, 'disclose'> | undefined,
): Promise<ReportedMessage[]> {
  return Promise.all(
    messages.map(async ({ _id, body, sealed }) => {
      if (!sealed || !encryption) return { _id, body: cut(body) };
      try {
        const { text, key } = await encryption.disclose(sealed.row);
        return { _id, body: cut(text), key };
      } catch {
        return { _id, body: cut(body) };
      }
    }),
  );
}

/** Leaves one character over the limit, so that the server marks the text as cut. */
const cut = (text: string) => text.slice(0, limits.chat.reported_characters + 1);
