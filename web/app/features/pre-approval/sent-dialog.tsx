import { limits } from '@threshold/contract/limits';
import { Dialog } from '#app/components/dialog.tsx';
import { OpeningDoor } from '#app/components/drawings/opening-door.tsx';
import { useLeaveAfter } from '#app/lib/page/use-leave-after.ts';
import { paths } from '#app/lib/paths.ts';

interface SentDialogProps {
  opened: boolean;
  broker: string;
}

/** The application has arrived; after a moment the page where it can be followed comes. */
export function SentDialog({ opened, broker }: SentDialogProps) {
  const leave = useLeaveAfter(opened, limits.wizard.dialog_ms, paths.customerDashboard);
  return (
    <Dialog
      opened={opened}
      onClose={leave}
      title="Your application is on its way"
      lead={`${broker} has it now, and we have told them. You can follow it on your dashboard.`}
    >
      <OpeningDoor width={84} />
    </Dialog>
  );
}
