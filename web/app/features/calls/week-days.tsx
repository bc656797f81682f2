import { callOutcomeLabels } from '@threshold/contract/call-outcomes';
import { type CSSProperties, type KeyboardEvent, useId } from 'react';
import { longDayText, timeText } from '#app/lib/format/call-text.ts';
import { hasEnded } from './has-ended.ts';
import { otherName } from './other-name.ts';
import { ownOf } from './own-of.ts';
import { hoursFor, type PlacedCall, rowsOf } from './placed-calls.ts';
import type { Week } from './use-week.ts';
import classes from './week.module.css';
import { shortDay } from './week-dates.ts';

export interface WeekDaysProps {
  week: Week;
  placed: readonly PlacedCall[];
  now: Date;
  /** The one call that the Tab key reaches; arrow keys lead to the others. */
  reached: string | undefined;
  onOpen: (one: PlacedCall) => void;
  onKey: (event: KeyboardEvent, one: PlacedCall) => void;
}

const hourText = (hour: number) => timeText(`2026-01-01 ${String(hour).padStart(2, '0')}:00:00`);

/** Seven days beside each other, each a list of its calls where the clock has them; on phones one day. */
export function WeekDays({ week, placed, ...rest }: WeekDaysProps) {
  const hours = hoursFor(placed);
  return (
    <div className={classes.week} style={{ '--hours': hours.length } as CSSProperties}>
      <div className={classes.hours} aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour}>{hourText(hour)}</span>
        ))}
      </div>
      {week.days.map((day) => (
        <Day
          key={day}
          day={day}
          isChosen={day === week.day}
          isToday={day === week.today}
          placed={placed.filter((one) => one.day === day)}
          firstHour={hours[0] ?? 0}
          {...rest}
        />
      ))}
    </div>
  );
}

interface DayProps extends Omit<WeekDaysProps, 'week'> {
  day: string;
  isChosen: boolean;
  isToday: boolean;
  firstHour: number;
}

function Day({ day, isChosen, isToday, placed, firstHour, ...rest }: DayProps) {
  const id = useId();
  const { weekday, date } = shortDay(day);
  return (
    <section
      className={classes.day}
      aria-labelledby={id}
      data-chosen={isChosen || undefined}
      data-today={isToday || undefined}
    >
      <h4 id={id}>
        <span aria-hidden="true">{`${weekday} ${date}`}</span>
        <span className="visually-hidden">
          {longDayText(day)}
          {isToday && ', today'}
        </span>
      </h4>
      <div className={classes.column}>
        {placed.length === 0 ? (
          <p className={classes.free}>No calls</p>
        ) : (
          <ul>
            {placed.map((one) => (
              <li key={one.call._id} style={{ gridRow: rowsOf(one, firstHour) }}>
                <PlacedButton one={one} {...rest} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

interface PlacedButtonProps extends Pick<WeekDaysProps, 'now' | 'reached' | 'onOpen' | 'onKey'> {
  one: PlacedCall;
}

function PlacedButton({ one, now, reached, onOpen, onKey }: PlacedButtonProps) {
  const { call, wall, day } = one;
  const { outcome } = ownOf(call);
  return (
    <button
      type="button"
      className={classes.call}
      data-call={call._id}
      data-over={hasEnded(call, now) || undefined}
      tabIndex={call._id === reached ? 0 : -1}
      aria-haspopup="dialog"
      onClick={() => onOpen(one)}
      onKeyDown={(event) => onKey(event, one)}
    >
      <b>{timeText(wall)}</b> {outcome && <small>{callOutcomeLabels.vendor[outcome]}</small>}{' '}
      <span className={classes.name}>{otherName(call, 'vendor')}</span>
      <span className="visually-hidden">{`, ${call.minutes} minutes, ${longDayText(day)}`}</span>
    </button>
  );
}
