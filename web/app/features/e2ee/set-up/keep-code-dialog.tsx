import { useId } from 'react';
import { Button } from '#app/components/button.tsx';
import { Dialog } from '#app/components/dialog.tsx';
import type { Elements } from '#app/components/elements.ts';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { useFreshSignIn } from '#app/components/fresh-sign-in/use-fresh-sign-in.tsx';
import { SubmitButton } from '#app/components/submit-button.tsx';
import type { KeyOwner } from '#app/lib/encryption.ts';
import { useOpening } from '#app/lib/page/use-opening.ts';
import type { MadeCode } from '../trust/make-code.ts';
import type { OwnKeys } from '../trust/own-keys.ts';
import { KeepCodeStep } from './keep-code-step.tsx';
import { type KeepStep, useKeepCode } from './use-keep-code.ts';

export interface KeepCodeDialogProps {
  opened: boolean;
  onClose: () => void;
  me: KeyOwner;
  title: string;
  /** Introduction, shown before a code is created. */
  intro: Elements;
  begin: () => Promise<MadeCode>;
  /** Called when the code is published or another device was first. */
  onPublished: (keys: OwnKeys) => void;
}

/**
 * Shows a new recovery code and asks for its end; only then it is published. Closing earlier
 * changes nothing.
 */
export function KeepCodeDialog(props: KeepCodeDialogProps) {
  const { opened, onClose, me, title, intro, begin, onPublished } = props;
  const formId = useId();
  const fresh = useFreshSignIn(me.has_password ?? true);
  const keep = useKeepCode({
    begin,
    run: fresh.run,
    onPublished: (keys) => {
      onPublished(keys);
      onClose();
    },
  });
  const { step, isBusy, reset } = keep;
  // The code is cleared when the dialog closes.
  useOpening(!opened, reset);

  return (
    <>
      <Dialog
        opened={opened && !fresh.isAsking}
        onClose={onClose}
        title={titles[step] ?? title}
        closable={!isBusy}
        actions={
          <>
            <Button onClick={onClose} disabled={isBusy}>
              Cancel
            </Button>
            {step === 'intro' && (
              <Button variant="primary" disabled={isBusy} onClick={() => void keep.start()}>
                {isBusy ? 'Making it...' : 'Show my code'}
              </Button>
            )}
            {step === 'code' && (
              <Button variant="primary" onClick={() => keep.show('typed')}>
                I have kept it
              </Button>
            )}
            {step === 'typed' && (
              <SubmitButton form={formId} variant="primary" disabled={isBusy}>
                {isBusy ? 'Finishing...' : 'Finish'}
              </SubmitButton>
            )}
          </>
        }
      >
        {step === 'intro' ? intro : <KeepCodeStep id={formId} keep={keep} email={me.email} />}
        <FailureAlert sentence={keep.failure} />
      </Dialog>
      {fresh.dialog}
    </>
  );
}

const titles: Partial<Record<KeepStep, string>> = {
  code: 'Keep your recovery code',
  typed: 'Type the last two groups',
};
