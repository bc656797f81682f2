import { BareButton } from '#app/components/bare-button.tsx';
import classes from './time-dialog.module.css';
import type { TimeChoice } from './use-time-choice.ts';

const SHOWN = 5;

const short = new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', weekday: 'short' });
const dayOfMonth = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'short',
});

/** The next days with a free time, one press away. */
export function FreeDays({ choice: { freeDays, date, chooseDate } }: { choice: TimeChoice }) {
  if (freeDays.length === 0) return null;
  return (
    <div className={classes.days} role="group" aria-label="Next free days">
      {freeDays.slice(0, SHOWN).map((day) => (
        <BareButton
          key={day}
          className={classes.day}
          aria-pressed={day === date}
          onClick={() => chooseDate(day)}
        >
          <span>{short.format(new Date(day))}</span> <b>{dayOfMonth.format(new Date(day))}</b>
        </BareButton>
      ))}
    </div>
  );
}
