import { Textarea } from '@mantine/core';
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import type { Form } from '#app/lib/forms/form.ts';

export interface WordsDialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  lead: string;
  form: Form;
  /** Name of the text field. */
  name: string;
  /** By default the field's own fault. */
  error?: string | undefined;
  label: string;
  maxLength: number;
  actLabel: string;
  busyLabel: string;
  /** Content above the text field. */
  children?: Elements;
  after?: Elements;
}

/** Dialog with a text field. */
export function WordsDialog(props: WordsDialogProps) {
  const { opened, onClose, title, lead, form, name, label, maxLength } = props;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={title}
      lead={lead}
      form={form}
      actLabel={props.actLabel}
      busyLabel={props.busyLabel}
      className="fields"
    >
      {props.children}
      <Textarea
        {...form.getInputProps(name)}
        error={props.error ?? form.errorOf(name)}
        label={label}
        withAsterisk={false}
        rows={4}
        maxLength={maxLength}
      />
      {props.after}
    </FormDialog>
  );
}
