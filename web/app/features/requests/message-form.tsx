import { Group, Stack, Textarea } from '@mantine/core';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { FormButtons, PageForm } from '#app/components/fields/page-form.tsx';
import type { Form } from '#app/lib/forms/form-types.ts';
import { focusOnMount } from '#app/lib/page/focus.ts';

export interface MessageFormProps {
  form: Form;
  name: string;
  label: string;
  description?: string | undefined;
  rows: number;
  maxLength: number;
  send: string;
  onCancel: () => void;
}

/**
 * Form for a message. It replaces the button that opened it. If sending fails, the typed text stays
 * in the form.
 */
export function MessageForm(props: MessageFormProps) {
  const { form, name, label, description, rows, maxLength, send, onCancel } = props;
  return (
    <PageForm form={form} aria-label={name}>
      <Stack gap="sm">
        <Textarea
          {...form.getInputProps('text')}
          label={label}
          description={description}
          rows={rows}
          maxLength={maxLength}
          ref={focusOnMount}
        />
        <FailureAlert sentence={form.failure} />
        <Group gap="sm">
          <FormButtons
            isBusy={form.isBusy}
            label={send}
            busyLabel="Sending..."
            onCancel={onCancel}
          />
        </Group>
      </Stack>
    </PageForm>
  );
}
