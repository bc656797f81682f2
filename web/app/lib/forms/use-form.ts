import { type UseFormReturnType, useForm as useMantineForm } from '@mantine/form';
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useResetOnOpen } from '../page/use-opening.ts';
import { useAction } from '../use-action.ts';
import { hasFaults } from './faults.ts';
import type { FormOptions } from './form-options.ts';
import { toRefusal } from './refusal.ts';
import { useTypedBeforeHydration } from './typed-before-hydration.ts';
import { useTypingDraft } from './typing-draft.ts';
import { useFaults } from './use-faults.ts';

/** Extends Mantine's form with rules of the contract, a request, and the faults of both. */
export function useForm<V extends object, A = void, R = unknown>(options: FormOptions<V, A, R>) {
  const { initial, fields = Object.keys(initial), stuck } = options;
  const id = useId();
  const fieldId = (path: string) => `${id}-${path}`;
  const draft = useTypingDraft(options.keepAs, initial);
  const [sent, setSent] = useState<number>();
  const form: UseFormReturnType<V> = useMantineForm({
    initialValues: { ...initial, ...draft.values },
    initialDirty: draft.dirty,
    onValuesChange: draft.drop,
    enhanceGetInputProps: ({ field, options: { type } }) => ({
      id: fieldId(field),
      name: field,
      required: type !== 'checkbox',
      error: faults.errorOf(field),
      onBlur: () => faults.leave(field),
    }),
  });
  /**
   * Props of a field without the `required` attribute and the asterisk. The form's rules may still
   * require a value.
   */
  const getNonRequiredProps = (...field: Parameters<typeof form.getInputProps>) => ({
    ...form.getInputProps(...field),
    required: false,
  });
  /** Props of a required field without the asterisk. */
  const getUnmarkedProps = (...field: Parameters<typeof form.getInputProps>) => ({
    ...form.getInputProps(...field),
    withAsterisk: false,
  });
  const { forget, ...faults } = useFaults(form, options, fieldId);
  const action = useAction(send, { ...options, say });
  // Compares with the initial values, so that restored values count as unsaved changes.
  const compareWithInitial = useEffectEvent(() => form.setInitialValues(initial));
  useEffect(() => compareWithInitial(), []);
  useTypedBeforeHydration(form.values, fieldId, form.setValues);
  useResetOnOpen(options.opened === true, () => reset());

  async function send(act: A): Promise<R> {
    const values = form.getValues();
    const sending = options.send(values, { act, onProgress: setSent });
    const result = await sending.finally(() => setSent(undefined));
    draft.drop();
    form.resetDirty(values);
    return result;
  }

  function say(error: unknown, act: A) {
    draft.keep(error, form.getValues());
    const own = options.refusalOf?.(error, act);
    const { faults: refused = {}, ...words } = own ?? toRefusal(error, { ...options, fields });
    if (hasFaults(refused)) faults.refuse(refused);
    return words;
  }

  /** Shows the faults that prevent continuing. @returns true without faults */
  function check(act: A): boolean {
    action.takeBack();
    const found = faults.check(act);
    if (hasFaults(found) && stuck) action.fail({ toast: stuck(found) });
    return !hasFaults(found);
  }

  const run = async (act: A) => {
    if (!action.isBusy && check(act)) await action.run(act);
  };
  const submit = (event: FormEvent, act: A) => {
    event.preventDefault();
    return run(act);
  };
  function reset(next = initial) {
    form.setInitialValues(next);
    form.reset();
    forget();
    action.clear();
  }
  const [busyWith] = action.busyWith ?? [];
  const state = { id, fieldId, sent, busyWith, isRestored: draft.values !== undefined };
  const fieldProps = { getNonRequiredProps, getUnmarkedProps };
  return { ...form, ...fieldProps, ...action, ...faults, ...state, check, run, submit, reset };
}

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
