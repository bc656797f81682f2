import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '#app/components/button.tsx';
import classes from './call-button.module.css';
import { ScheduleCall } from './schedule-call.tsx';

/** Books a call from wherever a professional is talked to. Phones show the icon alone. */
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
