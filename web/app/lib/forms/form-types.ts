import type { useForm } from './use-form.ts';

export type FormFields<V extends object> = Pick<
  ReturnType<typeof useForm<V>>,
  'values' | 'setFieldValue' | 'getInputProps' | 'getNonRequiredProps' | 'errorOf' | 'fieldId'
>;

export type Form = Pick<
  ReturnType<typeof useForm<object>>,
  | 'submit'
  | 'isBusy'
  | 'failure'
  | 'error'
  | 'faults'
  | 'errorOf'
  | 'fieldId'
  | 'getInputProps'
  | 'getUnmarkedProps'
>;
