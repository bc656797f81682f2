import { Textarea } from '@mantine/core';
import { FormDialog, type FormDialogProps } from '#app/components/dialogs/form-dialog.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import type { Form } from '#app/lib/forms/form-types.ts';

interface TextDialogProps extends Omit<FormDialogProps, 'form' | 'children' | 'className'> {
  form: Form;
  name: string;
  /** Error shown at the text field. Default: the field's fault in the form. */
  error?: string | undefined;
  label: string;
  maxLength: number;
  /** Content above the text field. */
  children?: Elements;
  after?: Elements;
}

export function TextDialog(props: TextDialogProps) {
  const { form, name, error, label, maxLength, children, after, ...dialog } = props;
  return (
    <FormDialog {...dialog} form={form} className="fields">
      {children}
      <Textarea
        {...form.getUnmarkedProps(name)}
        error={error ?? form.errorOf(name)}
        label={label}
        rows={4}
        maxLength={maxLength}
      />
      {after}
    </FormDialog>
  );
}
