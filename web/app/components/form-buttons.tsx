import { Button } from './button.tsx';
import { SubmitButton } from './submit-button.tsx';

export interface FormButtonsProps {
  isBusy: boolean;
  /** What sending does; `busyLabel` while it runs. */
  label: string;
  busyLabel: string;
  variant?: 'primary' | 'danger-filled';
  /** False while there is nothing to send yet. */
  canSend?: boolean;
  /** What the way out is called. */
  cancelLabel?: string;
  onCancel: () => void;
}

/** What sends a form, and the way out of it. */
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
