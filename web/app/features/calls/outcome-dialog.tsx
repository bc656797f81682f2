import { Radio, Stack, Text, Textarea } from '@mantine/core';
import {
  callOutcomeLabels,
  callOutcomeReaders,
  callOutcomeSentences,
  customerOutcomeSchema,
  type OwnCall,
  vendorOutcomeSchema,
} from '@threshold/contract/endpoints/calls/appointments';
import { limits } from '@threshold/contract/limits';
import { type CallOutcome, callOutcomes, type MemberRole } from '@threshold/contract/vocabularies';
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx';
import { callText } from '#app/lib/format/call-text.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { saveCallOutcome } from './api.ts';

interface OutcomeDialogProps {
  opened: boolean;
  onClose: () => void;
  call: OwnCall;
  /** Name of the other participant of the call. */
  name: string;
  side: MemberRole;
  onSaved: () => Promise<void>;
}

const bodies = { vendor: vendorOutcomeSchema, customer: customerOutcomeSchema };

/** Form for the outcome of a call, which the other participant does not see. Vendors add a note. */
export default function OutcomeDialog(props: OutcomeDialogProps) {
  const { opened, onClose, call, name, side, onSaved } = props;
  const { own } = call;
  const form = useForm<{ outcome: CallOutcome | ''; note: string }>({
    initial: { outcome: own.outcome ?? '', note: own.note },
    rules: bodies[side],
    opened,
    async send({ outcome, note }) {
      if (outcome) await saveCallOutcome(side, call._id, { outcome, note });
    },
    failed: callOutcomeSentences.failed,
    done: callOutcomeSentences.saved,
    async after() {
      onClose();
      await onSaved();
    },
  });
  const labels = callOutcomeLabels[side];
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title="How did the call go?"
      lead={`With ${name} on ${callText(call)}.`}
      form={form}
      actLabel="Save"
      busyLabel="Saving..."
      className="fields"
    >
      {own.is_open ? (
        <Radio.Group
          label="The call"
          value={form.values.outcome}
          error={form.errorOf('outcome')}
          onChange={(value) => form.setFieldValue('outcome', value)}
        >
          <Stack gap={0}>
            {callOutcomes.map((outcome, nr) => (
              <Radio
                key={outcome}
                value={outcome}
                label={labels[outcome]}
                {...(nr === 0 && { id: form.fieldId('outcome') })}
              />
            ))}
          </Stack>
        </Radio.Group>
      ) : (
        own.outcome && <p>{`${labels[own.outcome]}. This cannot be changed any more.`}</p>
      )}
      {side === 'vendor' && (
        <Textarea
          {...form.getNonRequiredProps('note')}
          label="Note to yourself (optional)"
          description="Nobody else reads it, not even our staff."
          autosize
          minRows={2}
          maxRows={6}
          maxLength={limits.appointment.outcome_note_characters}
        />
      )}
      <Text c="dimmed" fz="sm">
        {callOutcomeReaders[side]}
      </Text>
    </FormDialog>
  );
}
