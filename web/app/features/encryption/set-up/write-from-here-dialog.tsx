import { e2eeOutcomes, ownKeysWords as words } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useRef, useState } from 'react';
import { FormDialog } from '#app/components/dialogs/form-dialog.tsx';
import { useFreshSignIn } from '#app/components/dialogs/fresh-sign-in/use-fresh-sign-in.tsx';
import { CodeField } from '#app/components/fields/code-form.tsx';
import { ApiError, getSentence } from '#app/lib/api/api-error.ts';
import { useQuery } from '#app/lib/client/session-client.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { keysSentence } from '../keys-sentence.ts';
import { type KeyDeps, loadOwnKeys, type Me } from '../trust/own-keys.ts';
import { hasResetKeysSince, renewAndJoinKeys } from '../trust/recall.ts';
import { type KeyDialogProps, SignInFirst, useKeysPublishedHandler } from './key-dialog.tsx';

/** Replaces keys that cannot be unlocked by new keys. Asks for the proof that a reset needs. */
export default function ResetKeysDialog(props: KeyDialogProps) {
  const { opened, onClose, deps, me, onChange } = props;
  const fresh = useFreshSignIn(me.has_password ?? true);
  const published = useKeysPublishedHandler('started_anew', onChange);
  const publish = useRef<Awaited<ReturnType<typeof prepareKeyReset>>>(undefined);
  const [asksSecond, setAsksSecond] = useState(false);
  const { data: isAgain } = useQuery({
    queryKey: ['new keys this month'],
    queryFn: () => hasResetKeysSince(deps, Date.now() - MONTH_MS),
    enabled: opened,
  });
  const form = useForm({
    initial: { second: '' },
    opened,
    async send({ second }) {
      const act = publish.current ?? (await prepareKeyReset(deps, me));
      publish.current = act;
      const code = second === '' ? {} : { verification_code: second };
      published(await fresh.run((proof) => act({ ...proof, ...code })));
    },
    after: leave,
    toast: false,
    refusalOf(error) {
      if (!(error instanceof ApiError && isTwoFactorError(error)))
        return { failure: keysSentence(error, outcomes.refusals.internal) };
      // The first attempt shows no error: the member did not know yet that a code is required.
      setAsksSecond(true);
      return asksSecond
        ? { faults: { second: getSentence(error, outcomes.twoFactor.verify_failed) } }
        : {};
    },
  });
  function leave() {
    publish.current = undefined;
    setAsksSecond(false);
    onClose();
  }
  return (
    <>
      <FormDialog
        opened={opened && !fresh.isAsking}
        onClose={leave}
        title={words.write_here.title}
        lead={words.write_here.text}
        form={form}
        actLabel={words.write_here.act}
        busyLabel="Making new keys..."
        className="fields"
      >
        {isAgain && <p role="status">{words.write_here.again}</p>}
        <SignInFirst me={me} />
        {asksSecond && <CodeField form={form} name="second" />}
      </FormDialog>
      {fresh.dialog}
    </>
  );
}

/** True if the server asks for a two-factor code or refuses the given one. */
const isTwoFactorError = ({ code, errors }: ApiError): boolean =>
  code === 'wrong_code' || errors['verification_code'] !== undefined;

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** Loads the keys again, because another device may have changed them. */
async function prepareKeyReset(deps: KeyDeps, me: Me) {
  const keys = await loadOwnKeys(deps, me);
  if (keys.state !== 'locked' && keys.state !== 'replaced') {
    throw new ApiError(0, 'unknown', e2eeOutcomes.changed_elsewhere);
  }
  return renewAndJoinKeys(deps, me, Date.now(), keys);
}
