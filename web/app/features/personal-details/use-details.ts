import { updateCustomerBody } from '@threshold/contract/customers';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { useFreshSignIn } from '#app/components/fresh-sign-in/use-fresh-sign-in.tsx';
import { toSquare, usePicture } from '#app/components/picture-picker/use-picture.ts';
import { updateSessionUser } from '#app/lib/account/session.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { saveDetails } from './api.ts';
import type { DetailsAccount } from './details.ts';

/** The form of one's own details. `onSaved` once the server has them. */
export function useDetails(account: DetailsAccount, onSaved: () => void) {
  const { _id, first_name, last_name } = account;
  const picture = usePicture();
  const fresh = useFreshSignIn(account.has_password);
  const form = useForm({
    initial: { first_name, last_name, password: '' },
    rules: updateCustomerBody,
    async send(values, { onProgress }) {
      const square = picture.picture && (await toSquare(picture.picture));
      const saved = await fresh.run((proof) => saveDetails(_id, values, square, proof, onProgress));
      updateSessionUser(saved);
    },
    failed: outcomes.account.update_failed,
    done: outcomes.account.updated,
    doneMs: limits.toast.settings_ms,
    after: onSaved,
    keepAs: `${_id} details`,
  });
  return { ...form, picture, dialog: fresh.dialog };
}
