import { useId } from 'react';
import type { Form } from '../../lib/forms/form-types.ts';
import { SubmitButton } from '../buttons/submit-button.tsx';
import { FailureAlert } from '../feedback/alert.tsx';
import { PageForm } from '../fields/page-form.tsx';
import type { Elements } from '../layout/elements.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

export interface FormDialogProps extends Pick<DialogProps, 'returnsFocus'> {
  opened: boolean;
  onClose: () => void;
  title: string;
  lead: string;
  /** The dialog stays open during a request. An error is shown at the end of the form. */
  form: Pick<Form, 'submit' | 'isBusy'> & { failure?: string | undefined };
  actLabel: string;
  busyLabel: string;
  /** False if the form cannot be submitted yet. */
  canSend?: boolean;
  className?: string | undefined;
  children: Elements;
  done?: Pick<DialogProps, 'title' | 'children' | 'actions'> | undefined;
}

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
      cancelLabel="Cancel"
      actions={
        <SubmitButton form={id} variant="primary" disabled={isBusy || !canSend}>
          {isBusy ? props.busyLabel : props.actLabel}
        </SubmitButton>
      }
    >
      <PageForm form={form} id={id} className={props.className}>
        {props.children}
        <FailureAlert sentence={form.failure} />
      </PageForm>
    </Dialog>
  );
}
