import { Box, Text } from '@mantine/core';
import { e2eeMessages, ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { normalizeRecoveryCode } from '@threshold/e2ee/recovery-code';
import { useEffect, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { useFreshSignIn } from '#app/components/dialogs/fresh-sign-in/use-fresh-sign-in.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import type { Faults } from '#app/lib/forms/faults.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { useResetOnOpen } from '#app/lib/page/use-opening.ts';
import { useAction } from '#app/lib/use-action.ts';
import { keysSentence } from '../keys-sentence.ts';
import { createRecoveryCode, type NewRecoveryCode } from '../trust/change-backup.ts';
import { CodeCard } from './code-card.tsx';
import classes from './keep-code.module.css';
import {
  type KeyDialogProps,
  RecoveryCodeField,
  SignInFirst,
  useKeysPublishedHandler,
  WhatThisMeans,
} from './key-dialog.tsx';

/** Number of characters of the code that the member must type again: two groups of four. */
const TYPED_BACK = 8;

const titles = { code: 'Keep your recovery code', typed: 'Type the last two groups' };

function getStepTitle(step: 'intro' | keyof typeof titles, hasCode: boolean): string {
  if (step !== 'intro') return titles[step];
  return hasCode ? 'New recovery code' : 'Keep a recovery code';
}

/**
 * Creates a recovery code, which is published after the member has typed a part of it. Before that,
 * the code is only in this page's memory, and closing the dialog changes nothing.
 */
export default function NewCodeDialog(props: KeyDialogProps) {
  const { opened, onClose, deps, me, hasCode, onChange } = props;
  const published = useKeysPublishedHandler(hasCode ? 'renewed' : 'kept_code', onChange);
  const fresh = useFreshSignIn(me.has_password ?? true);
  const [step, setStep] = useState<'intro' | keyof typeof titles>('intro');
  const [made, setMade] = useState<NewRecoveryCode>();
  const making = useAction(() => createRecoveryCode(deps, me), {
    after(code) {
      setMade(code);
      setStep('code');
    },
    say: (error) => ({ failure: keysSentence(error, outcomes.refusals.internal) }),
  });
  const form = useForm({
    initial: { typed: '' },
    rules: ({ typed }): Faults =>
      made && !isCodeEnding(made.code, typed) ? { typed: e2eeMessages.groups } : {},
    async send() {
      if (!made) return;
      published(await fresh.run((proof) => made.publish(proof)));
      onClose();
    },
    failed: ownKeysWords.not_published,
    refusalOf: (error) => ({ failure: keysSentence(error, ownKeysWords.not_published) }),
  });
  const isBusy = making.isBusy || form.isBusy;
  const focusId = form.fieldId(step);

  // The clicked button is unmounted, so the focus moves to the next step.
  useEffect(() => {
    if (step !== 'intro') document.getElementById(focusId)?.focus();
  }, [step, focusId]);
  // The code is cleared when the dialog closes.
  useResetOnOpen(!opened, () => {
    making.clear();
    form.reset();
    setStep('intro');
    setMade(undefined);
  });

  function show(next: keyof typeof titles) {
    form.clearErrors();
    form.clear();
    setStep(next);
  }

  return (
    <>
      <Dialog
        opened={opened && !fresh.isAsking}
        onClose={onClose}
        title={getStepTitle(step, hasCode)}
        closable={!isBusy}
        cancelLabel="Cancel"
        actions={
          <>
            {step === 'intro' && (
              <Button variant="primary" disabled={isBusy} onClick={() => void making.run()}>
                {isBusy ? 'Making it...' : 'Show my code'}
              </Button>
            )}
            {step === 'code' && (
              <Button variant="primary" onClick={() => show('typed')}>
                I have kept it
              </Button>
            )}
            {step === 'typed' && (
              <SubmitButton form={form.id} variant="primary" disabled={isBusy}>
                {isBusy ? 'Finishing...' : 'Finish'}
              </SubmitButton>
            )}
          </>
        }
      >
        {step === 'intro' && (
          <div className="fields">
            <Text c="dimmed" className={classes.lead}>
              {hasCode
                ? 'Once you have kept the new code, the one you have now opens nothing any more. Your devices stay as they are. We tell you about it by email.'
                : 'It opens your messages on another device, and here after the data of this browser was cleared. Keep it: if you lose the code and your devices, you can’t open your messages again, and neither can we.'}
            </Text>
            <SignInFirst me={me} />
            {!hasCode && <WhatThisMeans />}
          </div>
        )}
        {step === 'code' && (
          <>
            <Text c="dimmed" className={classes.lead} id={focusId} tabIndex={-1}>
              It opens your secure messages on your next device. We do not have it and cannot show
              it again, so keep it where you find it without this device. Whoever has it and your
              account can read your messages.
            </Text>
            <CodeCard code={made?.code ?? ''} email={me.email} />
          </>
        )}
        {step === 'typed' && (
          <PageForm form={form} id={form.id} className="fields" autoComplete="off">
            <Text c="dimmed" className={classes.lead}>
              This makes sure that you have kept it: look at what you wrote down, saved or printed.
            </Text>
            <RecoveryCodeField
              {...form.getInputProps('typed')}
              label="Last two groups"
              description="The last eight letters and digits of your code."
            />
            <Box ml="-sm">
              <Button variant="quiet" onClick={() => show('code')}>
                Show the code again
              </Button>
            </Box>
          </PageForm>
        )}
        <FailureAlert sentence={making.failure ?? form.failure} />
      </Dialog>
      {fresh.dialog}
    </>
  );
}

const isCodeEnding = (code: string, typed: string) => {
  const end = normalizeRecoveryCode(typed);
  return end.length === TYPED_BACK && normalizeRecoveryCode(code).endsWith(end);
};
