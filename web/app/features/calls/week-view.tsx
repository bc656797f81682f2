import type { OwnCall } from '@threshold/contract/call-outcomes';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TryAgain } from '#app/components/try-again.tsx';
import { callByKey } from './call-by-key.ts';
import type { CallAct } from './call-choices.ts';
import { CallDetailsDialog } from './call-details-dialog.tsx';
import { CallDialogs } from './call-dialogs.tsx';
import { DropDialog, type Dropped } from './drop-dialog.tsx';
import { hasBegun } from './has-ended.ts';
import { hoursFor, type PlacedCall } from './placed-calls.ts';
import { useDrag } from './use-drag.ts';
import { useWeek, type WeekOptions } from './use-week.ts';
import classes from './week.module.css';
import { DayPicker, WeekBar } from './week-bar.tsx';
import { WeekDays } from './week-days.tsx';
import { WeekSkeleton } from './week-skeleton.tsx';

/** A vendor's calls week by week. Arrow keys move between them, Enter opens one; where there is room one can be dragged to another time. */
export function WeekView(options: WeekOptions) {
  const { timezone, now } = options;
  const week = useWeek(options);
  const { placed, calls, day, failure } = week;
  const [current, setCurrent] = useState<string>();
  const [shown, setShown] = useState<OwnCall>();
  const [asked, setAsked] = useState<'details' | CallAct>();
  const view = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  /** The call that was changed: it takes the focus again where it lies once the week was read anew. */
  const changed = useRef<string>(undefined);

  const [dropped, setDropped] = useState<Dropped>();
  const [isDropAsked, setDropAsked] = useState(false);
  const hours = hoursFor(placed ?? []);
  const drag = useDrag({
    vendorId: options.vendorId,
    days: week.days,
    hours,
    mayMove: ({ call }) => !call.left && !hasBegun(call, now),
    onDrop: ({ call }, slot) => {
      setDropped({ call, dateTime: slot.dateTime });
      setDropAsked(true);
    },
  });

  const ofDay = placed?.filter((one) => one.day === day) ?? [];
  const reached = ofDay.find(({ call }) => call._id === current) ?? ofDay[0] ?? placed?.[0];

  function focusOn({ call, day }: PlacedCall) {
    // On phones the day has to show before its call can take the focus.
    flushSync(() => {
      week.chooseDay(day);
      setCurrent(call._id);
    });
    view.current?.querySelector<HTMLElement>(`[data-call="${call._id}"]`)?.focus();
  }

  function followKey(event: KeyboardEvent, from: PlacedCall) {
    // Alt and an arrow go back in the browser.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = placed && callByKey(placed, from, event.key);
    if (!next) return;
    event.preventDefault();
    focusOn(next);
  }

  function open({ call, day }: PlacedCall) {
    week.chooseDay(day);
    setCurrent(call._id);
    setShown(call);
    setAsked('details');
  }

  function close() {
    setAsked(undefined);
    view.current?.querySelector<HTMLElement>(`[data-call="${shown?._id}"]`)?.focus();
  }

  const focusAgain = useEffectEvent(() => {
    const id = changed.current;
    if (id === undefined) return;
    changed.current = undefined;
    const one = placed?.find(({ call }) => call._id === id);
    // Not within the effect, in which React shows nothing at once.
    if (one) queueMicrotask(() => focusOn(one));
    else title.current?.focus();
  });
  useEffect(() => {
    if (calls) focusAgain();
  }, [calls]);

  return (
    <div ref={view} className={classes.view}>
      <WeekBar week={week} timezone={timezone} title={title} />
      <DayPicker week={week} />
      {failure && <TryAgain text={failure} isBusy={week.isReading} onRetry={week.reload} />}
      {!placed && !failure && <WeekSkeleton />}
      {placed && (
        <WeekDays
          week={week}
          placed={placed}
          hours={hours}
          drag={drag}
          now={now}
          reached={reached?.call._id}
          onOpen={open}
          onKey={followKey}
        />
      )}
      {dropped && (
        <DropDialog
          dropped={dropped}
          opened={isDropAsked}
          onClose={() => setDropAsked(false)}
          onMoved={() => {
            changed.current = dropped.call._id;
            week.reload();
          }}
        />
      )}
      {shown && (
        <>
          <CallDetailsDialog
            call={shown}
            now={now}
            opened={asked === 'details'}
            returnsFocus={asked === undefined}
            onClose={close}
            onChoose={setAsked}
          />
          <CallDialogs
            key={shown._id}
            call={shown}
            side="vendor"
            open={asked === 'details' ? undefined : asked}
            onClose={close}
            onDone={() => {
              changed.current = shown._id;
              week.reload();
            }}
          />
        </>
      )}
    </div>
  );
}
