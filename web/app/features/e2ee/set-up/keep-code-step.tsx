import { TextInput } from '@mantine/core';
import { Button } from '#app/components/button.tsx';
import { PageForm } from '#app/components/page-form.tsx';
import { CodeCard } from './code-card.tsx';
import classes from './keep-code.module.css';
import type { KeepCode } from './use-keep-code.ts';

export interface KeepCodeStepProps {
  /** Id of the form, for the submit button outside of it. */
  id: string;
  keep: KeepCode;
  email: string;
}

/** The steps after the code was created. */
export function KeepCodeStep({ id, keep, email }: KeepCodeStepProps) {
  const { form, step, code } = keep;
  if (step === 'code') {
    return (
      <>
        <p className={classes.lead} id={keep.focusId} tabIndex={-1}>
          It opens your secure messages on your next device. We do not have it and cannot show it
          again, so keep it where you find it without this device. Whoever has it and your account
          can read your messages.
        </p>
        <CodeCard code={code} email={email} />
      </>
    );
  }
  return (
    <PageForm form={form} id={id} className={classes.form} autoComplete="off">
      <p className={classes.lead}>
        This makes sure that you have kept it: look at what you wrote down, saved or printed.
      </p>
      <TextInput
        {...form.field('typed')}
        required={false}
        label="Last two groups"
        description="The last eight letters and digits of your code."
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        className={classes.field}
      />
      <div className={classes.other}>
        <Button variant="quiet" onClick={() => keep.show('code')}>
          Show the code again
        </Button>
      </div>
    </PageForm>
  );
}
