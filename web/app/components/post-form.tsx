import type { ComponentProps } from 'react';
import type { Form } from '../lib/forms/use-form.ts';
import { PageForm } from './page-form.tsx';

export interface PostFormProps extends Omit<ComponentProps<typeof PageForm>, 'onSubmit' | 'form'> {
  form: Pick<Form, 'submit'>;
}

/** A page form with the state of `useForm`. */
export function PostForm({ form, ...props }: PostFormProps) {
  return <PageForm onSubmit={(event) => void form.submit(event)} {...props} />;
}
