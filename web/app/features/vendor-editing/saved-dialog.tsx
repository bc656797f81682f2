import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { Dialog } from '#app/components/dialog.tsx';
import { OpeningDoor } from '#app/components/drawings/opening-door.tsx';
import { useLeaveAfter } from '#app/lib/page/use-leave-after.ts';
import { paths } from '#app/lib/paths.ts';

/** The profile has arrived; a moment later the dashboard comes. */
export function SavedDialog({ opened }: { opened: boolean }) {
  useLeaveAfter(opened, limits.wizard.redirect_ms, paths.vendorDashboard);
  return (
    <Dialog
      opened={opened}
      onClose={() => {}}
      closable={false}
      title={outcomes.vendors.wizard_dialog}
      lead="We take you to your dashboard."
    >
      <OpeningDoor width={84} />
    </Dialog>
  );
}
