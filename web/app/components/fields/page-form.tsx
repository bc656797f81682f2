import type { ComponentProps } from 'react';
import type { Form } from '../../lib/forms/form-types.ts';
import { Button } from '../buttons/button.tsx';
import { SubmitButton } from '../buttons/submit-button.tsx';
import { NeedsScripts } from '../feedback/needs-scripts.tsx';
import type { Elements } from '../layout/elements.ts';

export interface PageFormProps extends Omit<ComponentProps<'form'>, 'method' | 'form'> {
  /** The form to submit. If undefined, a submit calls the prop `onSubmit`. */
  form?: Pick<Form, 'submit'>;
  children: Elements;
}

/**
 * A form that a script submits. Because of its method `dialog`, a submit before hydration neither
 * leaves the page nor clears the typed text.
 */
export function PageForm({ form, children, ...props }: PageFormProps) {
  return (
    <form
      noValidate
      onSubmit={form && ((event) => void form.submit(event))}
      {...props}
      method="dialog"
    >
      {children}
      <NeedsScripts />
    </form>
  );
}

export interface FormButtonsProps {
  isBusy: boolean;
  label: string;
  busyLabel: string;
  variant?: 'primary' | 'danger-filled';
  canSend?: boolean;
  cancelLabel?: string;
  onCancel: () => void;
}

export function FormButtons(props: FormButtonsProps) {
  const { isBusy, label, busyLabel, variant = 'primary', canSend = true, onCancel } = props;
  return (
    <>
      <SubmitButton variant={variant} disabled={isBusy || !canSend}>
        {isBusy ? busyLabel : label}
      </SubmitButton>
      <Button onClick={onCancel} disabled={isBusy}>
        {props.cancelLabel ?? 'Cancel'}
      </Button>
    </>
  );
}

interface SaveButtonProps {
  form: { readonly isBusy: boolean; readonly isDirty: () => boolean };
  label: string;
}

/** A submit button on its own line, disabled until the form is edited. */
export const SaveButton = ({ form, label }: SaveButtonProps) => (
  <div>
    <SubmitButton disabled={form.isBusy || !form.isDirty()}>
      {form.isBusy ? 'Saving...' : label}
    </SubmitButton>
  </div>
);
