import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { takeFocus } from '#app/lib/page/take-focus.ts';
import type { TimeChoice } from './use-time-choice.ts';

/** Any other day of the booking period: asked for only by those who want one, or where no free day is near. */
export function AnotherDate({ choice }: { choice: TimeChoice }) {
  const { freeDays, isLoading, faults, today, lastDay, date, chooseDate } = choice;
  const [isOpen, setOpen] = useState(false);
  const isNeeded = !isLoading && freeDays.length === 0;
  if (!isOpen && !isNeeded && !faults.date) {
    return (
      <Button size="sm" variant="quiet" onClick={() => setOpen(true)}>
        Another date
      </Button>
    );
  }
  return (
    <TextInput
      type="date"
      label="Date"
      name="date"
      withAsterisk={false}
      required
      ref={isOpen ? takeFocus : undefined}
      min={today}
      max={lastDay}
      value={date}
      error={faults.date}
      onChange={(event) => chooseDate(event.currentTarget.value)}
    />
  );
}
