import { useId } from 'react';
import type { Form } from '../lib/forms/use-form.ts';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import type { Elements } from './elements.ts';
import { FailureAlert } from './failure-alert.tsx';
import { PageForm } from './page-form.tsx';
import { SubmitButton } from './submit-button.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'returnsFocus'> {
  opened: boolean;
  onClose: () => void;
  title: string;
  lead: string;
  /** While it sends, the dialog stays open. What went wrong stands at the end of the form. */
  form: Pick<Form, 'submit' | 'isBusy'> & { failure?: string | undefined };
  /** What sending does, as a verb; `busyLabel` while it happens. */
  actLabel: string;
  busyLabel: string;
  /** False while what is filled in cannot be sent. */
  canSend?: boolean;
  className?: string | undefined;
  children: Elements;
  /** What stands in the form's place once it was sent. */
  done?: Pick<DialogProps, 'title' | 'children' | 'actions'> | undefined;
}

/** A form in a dialog, with the ways to send it and to leave it. */
export function FormDialog(props: FormDialogProps) {
  const { opened, onClose, returnsFocus, title, lead, form, canSend = true } = props;
  const { isBusy } = form;
  const id = useId();
  const shared = { opened, onClose, returnsFocus };
  if (props.done) return <Dialog {...shared} {...props.done} />;
  return (
    <Dialog
      {...shared}
      title={title}
      lead={lead}
      closable={!isBusy}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <SubmitButton form={id} variant="primary" disabled={isBusy || !canSend}>
            {isBusy ? props.busyLabel : props.actLabel}
          </SubmitButton>
        </>
      }
    >
      <PageForm form={form} id={id} className={props.className}>
        {props.children}
        <FailureAlert sentence={form.failure} />
      </PageForm>
    </Dialog>
  );
}
