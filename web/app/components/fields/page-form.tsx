import type { ComponentProps } from 'react';
import type { Form } from '../../lib/forms/form.ts';
import { NeedsScripts } from '../feedback/needs-scripts.tsx';
import type { Elements } from '../layout/elements.ts';

export interface PageFormProps extends Omit<ComponentProps<'form'>, 'method' | 'form'> {
  /** State of the form with its submit function. Without it, `onSubmit` is called. */
  form?: Pick<Form, 'submit'>;
  children: Elements;
}

/**
 * A form that the page's script submits. Its method `dialog` does nothing outside a dialog element,
 * so a submit before hydration, such as a password manager's, changes neither the page nor the
 * typed text.
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
