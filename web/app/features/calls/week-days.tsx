import { callOutcomeLabels } from '@threshold/contract/call-outcomes';
import { type CSSProperties, type KeyboardEvent, useId } from 'react';
import { BareButton } from '#app/components/bare-button.tsx';
import { longDayText, timeText } from '#app/lib/format/call-text.ts';
import { hasEnded } from './has-ended.ts';
import { minuteOf } from './nearest-slot.ts';
import { otherName } from './other-name.ts';
import { ownOf } from './own-of.ts';
import { type PlacedCall, rowsOf } from './placed-calls.ts';
import type { Drag } from './use-drag.ts';
import type { Week } from './use-week.ts';
import classes from './week.module.css';
import { shortDay } from './week-dates.ts';

export interface WeekDaysProps {
  week: Week;
  placed: readonly PlacedCall[];
  /** The full hours that are drawn. */
  hours: readonly number[];
  now: Date;
  /** The one call that the Tab key reaches; arrow keys lead to the others. */
  reached: string | undefined;
  onOpen: (one: PlacedCall) => void;
  onKey: (event: KeyboardEvent, one: PlacedCall) => void;
  drag: Drag;
}

const hourText = (hour: number) => timeText(`2026-01-01 ${String(hour).padStart(2, '0')}:00:00`);

/** Seven days beside each other, each a list of its calls where the clock has them; on phones one day. */
export function WeekDays({ week, placed, hours, ...rest }: WeekDaysProps) {
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

interface DayProps extends Omit<WeekDaysProps, 'week' | 'hours'> {
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
        <span className="visually-hidden">{`${longDayText(day)}${isToday ? ', today' : ''}`}</span>
      </h4>
      <div className={classes.column} data-column={day}>
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
        <Ghost day={day} firstHour={firstHour} drag={rest.drag} />
      </div>
    </section>
  );
}

/** Where a call that is dragged would lie. */
function Ghost({
  day,
  firstHour,
  drag: { dragged },
}: Pick<DayProps, 'day' | 'firstHour' | 'drag'>) {
  const dateTime = dragged?.slot?.dateTime;
  if (!dragged || !dateTime?.startsWith(day)) return null;
  const one = { ...dragged.one, minute: minuteOf(dateTime) };
  return (
    <div className={classes.ghost} aria-hidden="true">
      <b style={{ gridRow: rowsOf(one, firstHour) }}>{timeText(dateTime)}</b>
    </div>
  );
}

interface PlacedButtonProps
  extends Pick<WeekDaysProps, 'now' | 'reached' | 'onOpen' | 'onKey' | 'drag'> {
  one: PlacedCall;
}

function PlacedButton({ one, now, reached, onOpen, onKey, drag }: PlacedButtonProps) {
  const { call, wall, day } = one;
  const { outcome } = ownOf(call);
  return (
    <BareButton
      className={classes.call}
      data-call={call._id}
      data-over={hasEnded(call, now) || undefined}
      tabIndex={call._id === reached ? 0 : -1}
      aria-haspopup="dialog"
      data-dragged={drag.dragged?.one.call._id === call._id || undefined}
      {...drag.handlersOf(one)}
      onClick={() => onOpen(one)}
      onKeyDown={(event) => onKey(event, one)}
    >
      <b>{timeText(wall)}</b> {outcome && <small>{callOutcomeLabels.vendor[outcome]}</small>}{' '}
      <span className={classes.name}>{otherName(call, 'vendor')}</span>
      <span className="visually-hidden">{`, ${call.minutes} minutes, ${longDayText(day)}`}</span>
    </BareButton>
  );
}
