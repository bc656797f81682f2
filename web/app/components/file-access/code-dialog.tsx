import { Button } from '@mantine/core';
import { outcomes } from '@threshold/contract/outcomes';
import { Fragment } from 'react';
import { useProofForm } from '../../lib/forms/use-proof-form.ts';
import { toasts } from '../../lib/toasts.ts';
import { CodeBoxes } from '../code-boxes.tsx';
import { Dialog } from '../dialog.tsx';
import { ResendCode } from '../resend-code.tsx';
import classes from './code-dialog.module.css';
import { appCode, type CodeWay } from './code-way.ts';

export interface CodeDialogProps {
  opened: boolean;
  onClose: () => void;
  way: CodeWay;
}

/** Asks for the code that opens private files, or all of one's own data. */
export default function CodeDialog({ opened, onClose, way }: CodeDialogProps) {
  const { digits, rule, where, mailed } = way.code ?? appCode;
  const form = useProofForm({
    schema: rule,
    failed: way.refused,
    toast: way.toast,
    send: async (code) => {
      await way.send(code);
      toasts.success(way.done, way.doneMs);
      onClose();
    },
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={way.title}
      lead={`${where} ${way.lead}`}
      closable={!form.isBusy}
      actions={
        <>
          <Button onClick={onClose} disabled={form.isBusy}>
            Cancel
          </Button>
          <Button type="submit" form={`${form.id}-form`} variant="primary" disabled={form.isBusy}>
            {form.isBusy ? 'Verifying...' : 'Verify'}
          </Button>
        </>
      }
    >
      {way.facts && (
        <dl className={classes.facts}>
          {way.facts.map(([name, value]) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      <form
        id={`${form.id}-form`}
        method="post"
        noValidate
        onSubmit={(event) => void form.submit(event)}
      >
        <CodeBoxes
          id={form.id}
          digits={digits}
          legend="Verification code"
          value={form.value}
          onChange={form.change}
          error={form.fault}
        />
      </form>
      {mailed && (
        <ResendCode
          resend={mailed.resend}
          failed={outcomes.codes.resend_failed}
          wait={mailed.wait()}
        />
      )}
    </Dialog>
  );
}
