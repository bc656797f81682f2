import { Button } from '../buttons/button.tsx';
import { SubmitButton } from '../buttons/submit-button.tsx';

export interface FormButtonsProps {
  isBusy: boolean;
  /** The action as a verb; `busyLabel` while it runs. */
  label: string;
  busyLabel: string;
  variant?: 'primary' | 'danger-filled';
  /** False if there is nothing to submit. */
  canSend?: boolean;
  /** Defaults to 'Cancel'. */
  cancelLabel?: string;
  onCancel: () => void;
}

/** The buttons that submit and cancel a form. */
export function FormButtons(props: FormButtonsProps) {
  const { isBusy, label, busyLabel, variant = 'primary', canSend = true, onCancel } = props;
  return (
    <>
      <SubmitButton variant={variant} disabled={isBusy || !canSend}>
        {isBusy ? busyLabel : label}
      </SubmitButton>
      <Button onClick={onCancel} disabled={isBusy}>
        {props.cancelLabel ?? 'Cancel'}
      </Button>
    </>
  );
}
