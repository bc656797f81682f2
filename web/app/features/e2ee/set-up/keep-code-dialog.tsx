import { Box, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { brand } from '@threshold/contract/brand';
import { Fragment, useId } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#app/components/buttons/button.tsx';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { Dialog } from '#app/components/dialogs/dialog.tsx';
import { useFreshSignIn } from '#app/components/dialogs/fresh-sign-in/use-fresh-sign-in.tsx';
import { FailureAlert } from '#app/components/feedback/alert.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import type { KeyOwner } from '#app/lib/encryption.ts';
import { saveText } from '#app/lib/files/save.ts';
import { useCopy } from '#app/lib/page/use-copy.ts';
import { useOpening } from '#app/lib/page/use-opening.ts';
import type { MadeCode } from '../trust/make-code.ts';
import type { OwnKeys } from '../trust/own-keys.ts';
import classes from './keep-code.module.css';
import printedCodeClasses from './printed-code.module.css';
import { RecoveryCodeField } from './recovery-code-field.tsx';
import { type KeepCode, type KeepStep, useKeepCode } from './use-keep-code.ts';

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

interface KeepCodeStepProps {
  /** Id of the form, for the submit button outside of it. */
  id: string;
  keep: KeepCode;
  email: string;
}

/** The steps after the code was created. */
function KeepCodeStep({ id, keep, email }: KeepCodeStepProps) {
  const { form, step, code } = keep;
  if (step === 'code') {
    return (
      <>
        <Text c="dimmed" className={classes.lead} id={keep.focusId} tabIndex={-1}>
          It opens your secure messages on your next device. We do not have it and cannot show it
          again, so keep it where you find it without this device. Whoever has it and your account
          can read your messages.
        </Text>
        <CodeCard code={code} email={email} />
      </>
    );
  }
  return (
    <PageForm form={form} id={id} className="fields" autoComplete="off">
      <Text c="dimmed" className={classes.lead}>
        This makes sure that you have kept it: look at what you wrote down, saved or printed.
      </Text>
      <RecoveryCodeField
        {...form.getInputProps('typed')}
        label="Last two groups"
        description="The last eight letters and digits of your code."
      />
      <Box ml="-sm">
        <Button variant="quiet" onClick={() => keep.show('code')}>
          Show the code again
        </Button>
      </Box>
    </PageForm>
  );
}

/** A new recovery code, shown once, with buttons to copy, save and print it. */
function CodeCard({ code, email }: { code: string; email: string }) {
  const id = useId();
  const { said, copy } = useCopy();
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Text id={id} fw={600}>
        Recovery code
      </Text>
      <code className={classes.code}>
        {code.split('-').map((group, at) => (
          <Fragment key={group}>
            {at > 0 && (
              <Box component="span" style={{ whiteSpace: 'nowrap' }}>
                -
              </Box>
            )}
            <wbr />
            <Box component="span" style={{ whiteSpace: 'nowrap' }}>
              {group}
            </Box>
          </Fragment>
        ))}
      </code>
      <Group gap="xs" align="stretch">
        <Button leftSection={<IconCopy aria-hidden="true" />} onClick={() => void copy(code)}>
          Copy
        </Button>
        <Button
          leftSection={<IconDownload aria-hidden="true" />}
          onClick={() => saveText(codeText(code, email), 'recovery-code.txt', 'text/plain')}
        >
          Save as file
        </Button>
        <Button leftSection={<IconPrinter aria-hidden="true" />} onClick={() => window.print()}>
          Print
        </Button>
      </Group>
      <Text mih="1.45em" c="dimmed" fz="sm" role="status">
        {said}
      </Text>
      <PrintedCode code={code} email={email} />
    </Stack>
  );
}

/** Printed page while a code is shown: only the code and its explanation. */
function PrintedCode({ code, email }: { code: string; email: string }) {
  const [title, text] = codeLines(email);
  return createPortal(
    <div className={printedCodeClasses.sheet}>
      <p>{title}</p>
      <p className={printedCodeClasses.code}>{code}</p>
      <p>{text}</p>
    </div>,
    document.body,
  );
}

/** Explanation that accompanies a recovery code in a file or on paper. */
const codeLines = (email: string): readonly string[] => [
  `${brand.name}: recovery code for the secure messages of ${email}`,
  'It opens your messages on another device. Keep it where nobody else looks, and give it to nobody: we never ask for it.',
];

/** Content of the file with a recovery code. */
function codeText(code: string, email: string): string {
  return [...codeLines(email), '', code, ''].join('\n');
}
