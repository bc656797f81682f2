import { outcomes } from '@threshold/contract/outcomes';
import { useState } from 'react';
import { useOpening } from '#app/lib/page/use-opening.ts';
import { type BookedCall, scheduleCall, slotsOf } from './api.ts';
import { BookedActs, BookedFacts } from './booked-call.tsx';
import { TimeDialog } from './time-dialog.tsx';

export interface ScheduleDialogProps {
  opened: boolean;
  onClose: () => void;
  customerId: string;
  vendor: { _id: string; name: string };
}

/** Books a call with a professional, then shows its time and the next actions. */
export default function ScheduleDialog(props: ScheduleDialogProps) {
  const { opened, onClose, customerId, vendor } = props;
  const [booked, setBooked] = useState<BookedCall>();
  useOpening(opened, () => setBooked(undefined));
  return (
    <TimeDialog
      opened={opened}
      onClose={onClose}
      title="Schedule a call"
      lead={`Choose a time that ${vendor.name} has free. Both of you get it by email, for your calendars.`}
      actLabel="Schedule call"
      busyLabel="Scheduling..."
      slots={slotsOf(vendor._id)}
      reader={vendor.name}
      failed={outcomes.scheduling.failed}
      send={async (chosen) =>
        setBooked(await scheduleCall({ customerId, vendorId: vendor._id, ...chosen }))
      }
      done={
        booked && {
          title: outcomes.scheduling.booked,
          children: <BookedFacts call={booked} name={vendor.name} />,
          actions: <BookedActs call={booked} />,
        }
      }
    />
  );
}
