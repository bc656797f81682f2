import type { DeviceLink } from '@threshold/contract/e2ee-links';
import { linkDigits } from '@threshold/contract/link-digits';
import { linkWords } from '@threshold/contract/outcomes-links';
import { useRef, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { useFreshSignIn } from '#app/components/fresh-sign-in/use-fresh-sign-in.tsx';
import type { KeyOwner } from '#app/lib/encryption.ts';
import { useProof } from '#app/lib/forms/use-proof.ts';
import { takeFocus } from '#app/lib/page/take-focus.ts';
import { endLink, plainDigits, sealForDevice } from '../trust/link-devices.ts';
import type { KeyDeps } from '../trust/own-keys.ts';
import { DigitsField } from './digits-field.tsx';
import { digitsRefusal } from './digits-refusal.ts';
import classes from './link.module.css';
import { SignInFirst } from './sign-in-first.tsx';
import { useLinkWatch } from './use-link-watch.ts';

const words = linkWords.asked;

export interface GiveKeysDialogProps {
  opened: boolean;
  /** Told in words how it ended: what opened it is gone by then, so the focus goes to where they stand. */
  onClose: (sentence: string) => void;
  deps: KeyDeps;
  me: KeyOwner;
  /** The request that this page has answered. */
  link: DeviceLink;
}

type Step =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'typing'; readonly link: DeviceLink }
  | { readonly kind: 'given'; readonly two: string }
  | { readonly kind: 'ended'; readonly sentence: string };

/** The keys of this device for another one of the same person, which shows digits to be typed here. */
export default function GiveKeysDialog(props: GiveKeysDialogProps) {
  const { opened, onClose, deps, me, link } = props;
  const [step, setStep] = useState<Step>({ kind: 'waiting' });
  const fresh = useFreshSignIn(me.has_password ?? true);
  // What was sealed once is sent again where an answer was lost.
  const sealed = useRef<Awaited<ReturnType<typeof sealForDevice>>>(undefined);
  function fail(sentence: string) {
    void endLink(deps.api, link._id);
    setStep({ kind: 'ended', sentence });
  }

  const form = useProof({
    rule: linkDigits.eight,
    opened,
    async send(eight) {
      if (step.kind !== 'typing') return;
      sealed.current ??= await sealForDevice(deps, me, step.link, plainDigits(eight));
      const two = await fresh.run(sealed.current);
      setStep({ kind: 'given', two });
    },
    refusalOf: digitsRefusal(words, fail),
  });

  /** An answer that was lost may have been a yes. */
  function endedAs(nothingSent: string): string {
    return sealed.current ? words.perhaps(link.device) : nothingSent;
  }

  const isOpen = step.kind === 'waiting' || step.kind === 'typing';
  useLinkWatch(opened && isOpen && !form.isBusy, (seen) => {
    if (seen?._id !== link._id) setStep({ kind: 'ended', sentence: endedAs(words.gone) });
    else if (step.kind === 'waiting' && seen.opening) setStep({ kind: 'typing', link: seen });
  });

  function leave() {
    // Once it was given, the other device fetches it, and ends the request.
    if (isOpen) void endLink(deps.api, link._id);
    if (step.kind === 'ended') onClose(step.sentence);
    else onClose(isOpen ? endedAs(words.cancelled(link.device)) : words.given(link.device));
  }

  const done = step.kind !== 'typing' && {
    title: words.title,
    children: (
      <div className={classes.form}>
        {step.kind === 'waiting' && (
          <p role="status" tabIndex={-1} ref={takeFocus} className={classes.said}>
            {words.waiting}
          </p>
        )}
        {step.kind === 'given' && (
          <div tabIndex={-1} ref={takeFocus} className={classes.form}>
            <p>{words.show}</p>
            <p className={classes.digits}>{step.two}</p>
          </div>
        )}
        {step.kind === 'ended' && (
          <div tabIndex={-1} ref={takeFocus} className={classes.said}>
            <FailureAlert sentence={step.sentence} />
          </div>
        )}
      </div>
    ),
    actions: <Button onClick={leave}>{step.kind === 'waiting' ? 'Cancel' : 'Done'}</Button>,
  };
  return (
    <>
      <FormDialog
        opened={opened && !fresh.isAsking}
        onClose={leave}
        returnsFocus={false}
        title={words.title}
        lead={words.type}
        form={form}
        actLabel={words.send}
        busyLabel={words.sending}
        className={classes.form}
        done={done || undefined}
      >
        <p>
          <strong>{linkWords.nobody}</strong>
        </p>
        <SignInFirst me={me} />
        <DigitsField label={words.eight_label} form={form} />
      </FormDialog>
      {fresh.dialog}
    </>
  );
}
