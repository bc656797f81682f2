import type { ComponentProps } from 'react';
import type { Form } from '../lib/forms/use-form.ts';

export interface PostFormProps
  extends Omit<ComponentProps<'form'>, 'method' | 'noValidate' | 'onSubmit' | 'form'> {
  form: Pick<Form, 'submit'>;
}

/** A form that the page sends. Before its program has started it goes by POST: nothing typed gets into an address. */
export function PostForm({ form, ...props }: PostFormProps) {
  return <form method="post" noValidate onSubmit={(event) => void form.submit(event)} {...props} />;
}
