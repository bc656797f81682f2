import type { useForm } from './use-form.ts';

/** A form with values of type `V`, for components that read and set its fields. */
export type FormFields<V extends object> = Pick<
  ReturnType<typeof useForm<V>>,
  'values' | 'setFieldValue' | 'getInputProps' | 'getNonRequiredProps' | 'errorOf' | 'fieldId'
>;

/** A form with any values, for components that lay out forms. */
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
