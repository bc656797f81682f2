import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import classes from './calls.module.css';
import type { WeekOptions } from './use-week.ts';
import { WeekSkeleton } from './week-skeleton.tsx';

const WeekView = lazy(async () => {
  const { WeekView } = await import('./week-view.tsx');
  return { default: WeekView };
});

const views = [
  { view: 'list', label: 'List', title: 'Upcoming calls' },
  { view: 'week', label: 'Week', title: 'Your week' },
] as const;

/** The calls of a vendor as a list, or week by week, which is loaded when it is first wanted. */
export function ListOrWeek({ list, week }: { list: ReactNode; week: WeekOptions }) {
  const [shown, setShown] = useState<(typeof views)[number]>(views[0]);
  return (
    <>
      <div className={classes.head}>
        <h2 id="upcoming-calls">{shown.title}</h2>
        <div className={classes.views} role="group" aria-label="How calls are shown">
          {views.map((one) => (
            <Button
              key={one.view}
              size="sm"
              variant={one === shown ? 'soft' : 'quiet'}
              aria-pressed={one === shown}
              onClick={() => setShown(one)}
            >
              {one.label}
            </Button>
          ))}
        </div>
      </div>
      {shown.view === 'list' ? (
        list
      ) : (
        <Suspense fallback={<WeekSkeleton />}>
          <WeekView {...week} />
        </Suspense>
      )}
    </>
  );
}
