import { Button } from '../../buttons/button.tsx';
import { Dialog } from '../dialog.tsx';

export interface LeaveDialogProps {
  opened: boolean;
  onStay: () => void;
  onLeave: () => void;
}

export default function LeaveDialog({ opened, onStay, onLeave }: LeaveDialogProps) {
  return (
    <Dialog
      opened={opened}
      onClose={onStay}
      title="Leave without saving?"
      lead="You changed something on this page and have not saved it. It is lost if you leave."
      actions={
        <>
          <Button onClick={onLeave}>Leave</Button>
          <Button variant="primary" onClick={onStay} data-autofocus>
            Stay
          </Button>
        </>
      }
    />
  );
}
