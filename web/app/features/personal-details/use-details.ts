import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import { useFreshSignIn } from '#app/components/fresh-sign-in/use-fresh-sign-in.tsx';
import { toSquare, usePicture } from '#app/components/picture-picker/use-picture.ts';
import { updateSessionUser } from '#app/lib/account/session.ts';
import { ApiError, sentenceOf } from '#app/lib/api/api-error.ts';
import { toasts } from '#app/lib/toasts.ts';
import type { DetailsAccount } from './details-form.ts';
import { type DetailsField, detailsFaults, detailsFields, serverFaults } from './details-form.ts';
import { saveDetails } from './save-details.ts';

/** The form of one's own details. `onSaved` once the server has them; nothing typed is lost by a failure. */
export function useDetails(account: DetailsAccount, onSaved: () => void) {
  const id = useId();
  const { first_name, last_name } = account;
  const [values, setValues] = useState({ first_name, last_name, password: '' });
  const [faults, setFaults] = useState<Partial<Record<DetailsField, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [sent, setSent] = useState<number>();
  const picture = usePicture();
  const fresh = useFreshSignIn(account.has_password);
  const lastToast = useRef<number>(undefined);
  const fieldId = (name: DetailsField) => `${id}-${name}`;

  function mark(next: Partial<Record<DetailsField, string>>): boolean {
    setFaults(next);
    const hasFaults = Object.keys(next).length > 0;
    if (hasFaults) setAttempt((count) => count + 1);
    return hasFaults;
  }

  function fail(error: unknown) {
    if (error instanceof ApiError && mark(serverFaults(error.errors))) return;
    const sentence = sentenceOf(error, outcomes.account.update_failed);
    setFailure(sentence);
    lastToast.current = toasts.error(sentence);
  }

  async function save() {
    const square = picture.picture && (await toSquare(picture.picture));
    const saved = await fresh.run((proof) =>
      saveDetails(account._id, values, square, proof, setSent),
    );
    updateSessionUser(saved);
    toasts.success(outcomes.account.updated, limits.toast.settings_ms);
    onSaved();
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (lastToast.current !== undefined) toasts.dismiss(lastToast.current);
    setFailure(undefined);
    if (mark(detailsFaults(values))) return;
    setBusy(true);
    await save()
      .catch(fail)
      .finally(() => {
        setBusy(false);
        setSent(undefined);
      });
  }

  return {
    values,
    picture,
    failure,
    attempt,
    isBusy,
    sent,
    submit,
    dialog: fresh.dialog,
    faults: detailsFields.flatMap((name) => {
      const message = faults[name];
      return message ? [{ fieldId: fieldId(name), message }] : [];
    }),
    /** What a text field needs. */
    field: (name: DetailsField) => ({
      id: fieldId(name),
      name,
      value: values[name],
      error: faults[name],
      onChange: ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>) => {
        setValues((now) => ({ ...now, [name]: value }));
        setFaults((now) => ({ ...now, [name]: undefined }));
      },
    }),
  };
}
