import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Ref } from 'react';
import { BareButton } from '#app/components/bare-button.tsx';
import { Button } from '#app/components/button.tsx';
import { IconButton } from '#app/components/icon-button.tsx';
import { zoneText } from '#app/lib/format/call-text.ts';
import type { Week } from './use-week.ts';
import classes from './week.module.css';
import { shortDay, weekText } from './week-dates.ts';

interface WeekBarProps {
  week: Week;
  timezone: string;
  title: Ref<HTMLHeadingElement>;
}

/** Which week is shown, and the ways to others. */
export function WeekBar({ week, timezone, title }: WeekBarProps) {
  const { monday, placed, goBy, goToday } = week;
  return (
    <>
      <div className={classes.bar}>
        <IconButton label="Previous week" onClick={() => goBy(-1)}>
          <IconChevronLeft aria-hidden="true" />
        </IconButton>
        <IconButton label="Next week" onClick={() => goBy(1)}>
          <IconChevronRight aria-hidden="true" />
        </IconButton>
        <Button size="sm" onClick={goToday}>
          Today
        </Button>
        <h3 ref={title} tabIndex={-1} className={classes.title}>
          {weekText(monday)}
        </h3>
      </div>
      <p className={classes.note} role="status">
        {`${zoneText({ timezone })}.${placed ? ` ${countText(placed.length)}` : ''}`}
      </p>
    </>
  );
}

function countText(count: number): string {
  if (count === 0) return 'No call in this week.';
  const calls = count === 1 ? 'One call' : `${count} calls`;
  return `${calls} in this week. Arrow keys move between them, Enter opens one.`;
}

/** The days of the week, where there is room for one at a time. */
export function DayPicker({ week: { days, day, today, placed, chooseDay } }: { week: Week }) {
  return (
    <div className={classes.picker} role="group" aria-label="Day">
      {days.map((one) => {
        const { weekday, date } = shortDay(one);
        const count = placed?.filter((call) => call.day === one).length ?? 0;
        return (
          <BareButton
            key={one}
            aria-pressed={one === day}
            aria-current={one === today ? 'date' : undefined}
            data-busy={count > 0 || undefined}
            onClick={() => chooseDay(one)}
          >
            <span>{weekday}</span> <b>{date}</b>
            <small className="visually-hidden">
              {count === 1 ? ', 1 call' : `, ${count} calls`}
            </small>
          </BareButton>
        );
      })}
    </div>
  );
}
