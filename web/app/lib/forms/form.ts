import type { useForm } from './use-form.ts';

/** The parts of a form that its fields use. */
export type FormFields<V extends object> = Pick<
  ReturnType<typeof useForm<V>>,
  'values' | 'setFieldValue' | 'getInputProps' | 'errorOf' | 'fieldId'
>;
/** The parts of a form that its layout uses. */
export type Form = Pick<
  ReturnType<typeof useForm<object>>,
  'submit' | 'isBusy' | 'failure' | 'error' | 'faults' | 'errorOf' | 'fieldId' | 'getInputProps'
>;
