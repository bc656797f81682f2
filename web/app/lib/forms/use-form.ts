import { type UseFormReturnType, useForm as useMantineForm } from '@mantine/form';
import { type FormEvent, useId, useState } from 'react';
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
  const { initial, fields = Object.keys(initial) } = options;
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
  const { forget, ...faults } = useFaults(form, options, fieldId);
  const action = useAction(send, { ...options, say });
  useTypedBeforeHydration(form, initial, fieldId);
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
  /** Shows the faults that prevent continuing. @returns true if there are no faults */
  function check(act: A): boolean {
    action.takeBack();
    return faults.check(act);
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
  /** Props of a field without the `required` attribute; the rules may still require a value. */
  const getNonRequiredProps = (...of: Parameters<typeof form.getInputProps>) =>
    Object.assign(form.getInputProps(...of), { required: false });
  /** Props of a required field without the asterisk. */
  const getUnmarkedProps = (...of: Parameters<typeof form.getInputProps>) =>
    Object.assign(form.getInputProps(...of), { withAsterisk: false });
  const [busyWith] = action.busyWith ?? [];
  const state = { id, fieldId, sent, busyWith, isRestored: draft.values !== undefined };
  const own = { getNonRequiredProps, getUnmarkedProps, check, run, submit, reset };
  return { ...form, ...action, ...faults, ...state, ...own };
}
