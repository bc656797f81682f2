import { isPortable, type Passkey } from '@threshold/contract/endpoints/accounts/passkeys';
import { ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { useFreshSignIn } from '#app/components/dialogs/fresh-sign-in/use-fresh-sign-in.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { toasts } from '#app/lib/toasts.ts';
import { useAction } from '#app/lib/use-action.ts';
import { formatPasskeyError } from '../keys-sentence.ts';
import { addUnlock, createUnlockPasskey, listOtherPasskeys } from '../trust/passkey-ways.ts';
import { type KeyDialogProps, keepStorage, SignInFirst, WhatThisMeans } from './key-dialog.tsx';

const words = ownKeysWords.passkey;

/** Adds a passkey as an unlock method: a new one, or one that the member already signs in with. */
export default function PasskeyDialog(props: KeyDialogProps) {
  const { opened, onClose, deps, me, onChange } = props;
  const [others, setOthers] = useState<readonly Passkey[]>([]);
  const fresh = useFreshSignIn(me.has_password ?? true);
  const opening = useAction(
    (passkey: Passkey | undefined) =>
      passkey ? addUnlock(deps, me, passkey) : createUnlockPasskey(deps, me, fresh.run),
    {
      toast: false,
      say: (error) => ({ failure: formatPasskeyError(error, outcomes.refusals.internal) }),
      after({ passkey, keys }) {
        toasts.success(isPortable(passkey) ? words.done : `${words.done} ${words.here_only}`);
        keepStorage();
        onChange(keys);
        onClose();
      },
    },
  );
  const { isBusy, clear, failure } = opening;

  const look = useEffectEvent(async () => {
    clear();
    // If the request fails, only a new passkey is offered.
    setOthers(await listOtherPasskeys(deps, me).catch(() => []));
  });
  useEffect(() => {
    if (opened) void look();
  }, [opened]);
  // After a failure only a new passkey is offered: the passkey that failed can only sign in.
  const choices = failure ? [] : others;

  return (
    <>
      <Dialog
        opened={opened && !fresh.isAsking}
        onClose={onClose}
        title={words.title}
        lead={words.lead}
        closable={!isBusy}
        cancelLabel="Cancel"
        actions={
          <Button variant="primary" disabled={isBusy} onClick={() => void opening.run(undefined)}>
            {isBusy ? 'Waiting for your passkey...' : words.make}
          </Button>
        }
      >
        <div className="fields">
          <SignInFirst me={me} />
          {choices.map((passkey) => (
            <Button key={passkey._id} disabled={isBusy} onClick={() => void opening.run(passkey)}>
              {words.use(passkey.name)}
            </Button>
          ))}
          <WhatThisMeans />
        </div>
        <FailureAlert sentence={failure} />
      </Dialog>
      {fresh.dialog}
    </>
  );
}
