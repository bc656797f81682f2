import { lazy, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#app/components/button.tsx';
import type { Elements } from '#app/components/elements.ts';
import classes from './calls.module.css';
import { type CallView, callViews, queryOf, viewIn } from './calls-query.ts';
import type { WeekOptions } from './use-week.ts';
import { WeekSkeleton } from './week-skeleton.tsx';

const WeekView = lazy(async () => {
  const { WeekView } = await import('./week-view.tsx');
  return { default: WeekView };
});

const labels: Readonly<Record<CallView, { label: string; title: string }>> = {
  list: { label: 'List', title: 'Upcoming calls' },
  week: { label: 'Week', title: 'Your week' },
};

/** The calls of a vendor as a list, or week by week, which is loaded when it is first wanted. The address says which. */
export function ListOrWeek({ list, week }: { list: Elements; week: WeekOptions }) {
  const [query, setQuery] = useSearchParams();
  const shown = viewIn(query);

  function show(view: CallView) {
    if (view !== shown) setQuery(queryOf(view), { preventScrollReset: true });
  }

  return (
    <>
      <div className={classes.head}>
        <h2 id="upcoming-calls">{labels[shown].title}</h2>
        <div className={classes.views} role="group" aria-label="How calls are shown">
          {callViews.map((view) => (
            <Button
              key={view}
              size="sm"
              variant={view === shown ? 'soft' : 'quiet'}
              aria-pressed={view === shown}
              onClick={() => show(view)}
            >
              {labels[view].label}
            </Button>
          ))}
        </div>
      </div>
      {shown === 'list' ? (
        list
      ) : (
        <Suspense fallback={<WeekSkeleton />}>
          <WeekView {...week} />
        </Suspense>
      )}
    </>
  );
}
