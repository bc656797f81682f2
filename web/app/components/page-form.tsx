import type { ComponentProps } from 'react';
import type { Form } from '../lib/forms/use-form.ts';
import type { Elements } from './elements.ts';
import { NeedsScripts } from './needs-scripts.tsx';

export interface PageFormProps extends Omit<ComponentProps<'form'>, 'method' | 'form'> {
  /** The state of the form, which sends it. Without it `onSubmit` does. */
  form?: Pick<Form, 'submit'>;
  children: Elements;
}

/**
 * A form that the page's script sends. The method `dialog` does nothing outside of a dialog element: a submit before the page
 * has hydrated, such as a password manager's, leaves the page and the typed text as they are.
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
