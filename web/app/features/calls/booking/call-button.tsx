import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import classes from './call-button.module.css';
import { ScheduleCall } from './schedule-call.tsx';

/** Button that books a call with a professional. Phones show only the icon. */
export function CallButton({ vendor }: { vendor: { _id: string; name: string } }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="sm"
        className={classes.button}
        aria-label="Schedule a call"
        onClick={() => setOpen(true)}
      >
        <IconCalendar size={20} aria-hidden="true" />
        <span className={classes.word}>Schedule a call</span>
      </Button>
      <ScheduleCall opened={isOpen} onClose={() => setOpen(false)} vendor={vendor} />
    </>
  );
}
