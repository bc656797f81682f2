import { Textarea } from '@mantine/core';
import type { Form } from '../lib/forms/use-form.ts';
import { takeFocus } from '../lib/page/take-focus.ts';
import { FailureAlert } from './failure-alert.tsx';
import { FormButtons } from './form-buttons.tsx';
import classes from './message-form.module.css';
import { PageForm } from './page-form.tsx';

export interface MessageFormProps {
  /** Of `useForm`, with one field: `text`. */
  form: Form & { readonly field: (name: 'text') => object };
  /** What the form is for. */
  name: string;
  label: string;
  description?: string | undefined;
  rows: number;
  maxLength: number;
  send: string;
  onCancel: () => void;
}

/** A text to somebody, which opens in place of what was pressed. What was typed stays until it has arrived. */
export function MessageForm(props: MessageFormProps) {
  const { form, name, label, description, rows, maxLength, send, onCancel } = props;
  return (
    <PageForm form={form} className={classes.form} aria-label={name}>
      <Textarea
        {...form.field('text')}
        label={label}
        description={description}
        rows={rows}
        maxLength={maxLength}
        ref={takeFocus}
      />
      <FailureAlert sentence={form.failure} />
      <div className={classes.buttons}>
        <FormButtons isBusy={form.isBusy} label={send} busyLabel="Sending..." onCancel={onCancel} />
      </div>
    </PageForm>
  );
}
