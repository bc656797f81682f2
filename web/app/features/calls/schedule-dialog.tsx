import { outcomes } from '@threshold/contract/outcomes';
import { toasts } from '#app/lib/toasts.ts';
import { scheduleCall } from './api.ts';
import { TimeDialog } from './time-dialog.tsx';

export interface ScheduleDialogProps {
  opened: boolean;
  onClose: () => void;
  customerId: string;
  vendor: { _id: string; name: string };
}

/** Books a call with a professional. */
export default function ScheduleDialog(props: ScheduleDialogProps) {
  const { opened, onClose, customerId, vendor } = props;
  return (
    <TimeDialog
      opened={opened}
      onClose={onClose}
      title="Schedule a call"
      lead={`Choose a time that ${vendor.name} has free. Both of you get it by email, for your calendars.`}
      actLabel="Schedule call"
      busyLabel="Scheduling..."
      vendorId={vendor._id}
      failed={outcomes.scheduling.failed}
      send={async (dateTime) => {
        await scheduleCall({ customerId, vendorId: vendor._id, dateTime });
        toasts.success(outcomes.scheduling.booked);
        onClose();
      }}
    />
  );
}
