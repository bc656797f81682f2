import type { DeviceLink } from '@threshold/contract/e2ee-links';
import { linkDigits } from '@threshold/contract/link-digits';
import { linkWords } from '@threshold/contract/outcomes-links';
import { useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { FormDialog } from '#app/components/form-dialog.tsx';
import { useFreshSignIn } from '#app/components/fresh-sign-in/use-fresh-sign-in.tsx';
import { useForm } from '#app/lib/forms/use-form.ts';
import { useProof } from '#app/lib/forms/use-proof.ts';
import { takeFocus } from '#app/lib/page/take-focus.ts';
import {
  askDevices,
  endLink,
  openToAnswer,
  plainDigits,
  takeFromBox,
} from '../trust/link-devices.ts';
import { keepStorage } from '../trust/use-published.ts';
import { DigitsField } from './digits-field.tsx';
import { digitsRefusal } from './digits-refusal.ts';
import type { KeyDialogProps } from './key-dialog.ts';
import classes from './link.module.css';
import { SignInFirst } from './sign-in-first.tsx';
import { useLinkWatch } from './use-link-watch.ts';

const words = linkWords.asking;

/** How far the link is. `link` is the request as it was seen last. */
type Step =
  | { readonly kind: 'lead' }
  | { readonly kind: 'waiting'; readonly link: DeviceLink }
  | { readonly kind: 'shown'; readonly link: DeviceLink; readonly eight: string }
  | { readonly kind: 'ended'; readonly sentence: string };

const lead: Step = { kind: 'lead' };

/** The keys of another device of the same person, which shows and takes digits: on the device that has none. */
export default function UseDeviceDialog(props: KeyDialogProps) {
  const { opened, onClose, deps, me, onChange } = props;
  const [step, setStep] = useState<Step>(lead);
  const fresh = useFreshSignIn(me.has_password ?? true);
  const link = 'link' in step ? step.link : undefined;
  const box = step.kind === 'shown' ? step.link.box : null;

  function fail(sentence: string) {
    if (link) void endLink(deps.api, link._id);
    setStep({ kind: 'ended', sentence });
  }

  const asking = useForm({
    initial: {},
    opened,
    send: () => fresh.run((proof) => askDevices(deps, me, proof)),
    after: (asked) => setStep({ kind: 'waiting', link: asked }),
    toast: false,
  });
  const taking = useProof({
    rule: linkDigits.two,
    opened,
    send: async (two) => {
      if (link) onChange(await takeFromBox(deps, me, link, plainDigits(two)));
    },
    done: words.done,
    after() {
      keepStorage();
      setStep(lead);
      onClose();
    },
    refusalOf: digitsRefusal(words, fail),
  });

  useLinkWatch(opened && link !== undefined, async (seen) => {
    if (!link) return;
    if (seen?._id !== link._id) {
      const isLate = Date.now() >= Date.parse(link.expires_at);
      setStep({ kind: 'ended', sentence: isLate ? words.expired : words.refused });
    } else if (step.kind === 'shown' && seen.box && !box) setStep({ ...step, link: seen });
    else if (step.kind === 'waiting' && seen.answer) {
      try {
        setStep({ kind: 'shown', link: seen, eight: await openToAnswer(deps, me, seen) });
      } catch {
        fail(words.faulty);
      }
    }
  });

  function leave() {
    if (link) void endLink(deps.api, link._id);
    setStep(lead);
    onClose();
  }

  const cancel = <Button onClick={leave}>Cancel</Button>;
  const isForm = step.kind === 'lead' || box !== null;
  const done = !isForm && {
    title: words.title,
    children: (
      <div className={classes.form}>
        {step.kind === 'waiting' && (
          <p role="status" tabIndex={-1} ref={takeFocus} className={classes.said}>
            {words.waiting}
          </p>
        )}
        {step.kind === 'shown' && (
          <div tabIndex={-1} ref={takeFocus} className={classes.said}>
            <p className={`${classes.digits} ${classes.eight}`}>
              {words.type(grouped(step.eight))}
            </p>
          </div>
        )}
        {step.kind === 'ended' && <FailureAlert sentence={step.sentence} />}
      </div>
    ),
    actions:
      step.kind === 'ended' ? (
        <>
          {cancel}
          {/* An own key: else the press that leads to the form would send it, too. */}
          <Button key="again" variant="primary" ref={takeFocus} onClick={() => setStep(lead)}>
            {words.again}
          </Button>
        </>
      ) : (
        cancel
      ),
  };
  return (
    <>
      <FormDialog
        opened={opened && !fresh.isAsking}
        onClose={leave}
        title={words.title}
        lead={box ? '' : words.lead}
        form={box ? taking : asking}
        actLabel={box ? words.open : words.begin}
        busyLabel={box ? words.opening : words.begin_busy}
        className={classes.form}
        done={done || undefined}
      >
        {box ? (
          <>
            <p role="status">{words.two}</p>
            <DigitsField label={words.two_label} form={taking} />
          </>
        ) : (
          <SignInFirst me={me} />
        )}
      </FormDialog>
      {fresh.dialog}
    </>
  );
}

/** Eight digits in two groups of four that stay in one line. */
const grouped = (eight: string): string => `${eight.slice(0, 4)}\u00a0${eight.slice(4)}`;
