import type { StaffDay } from '@threshold/contract/admin-figures';
import { Bars } from '#app/components/bars.tsx';
import { Figure } from '#app/components/figure.tsx';
import { dateText, shortDay } from '#app/lib/format/dates.ts';
import { decidedSummary, inTimeText, waitedText, waitingSummary } from './figure-words.ts';
import classes from './figures-page.module.css';

/** One kind of work by day: what was decided, and what waited at the end. */
export function DayFigures({ days }: { days: readonly StaffDay[] }) {
  const ends = [shortDay(days.at(0)?.day ?? ''), 'Today'] as const;
  const chart = (title: string, summary: string, valueOf: (day: StaffDay) => number) => {
    const values = days.map((day) => ({ key: day.day, value: valueOf(day) }));
    const most = Math.max(0, ...values.map(({ value }) => value));
    if (most === 0) return null;
    const label = `${title} by day: ${summary}`;
    return <Bars values={values} label={label} most={String(most)} ends={ends} />;
  };
  const newest = days.toReversed();
  const [decided, waiting] = [decidedSummary(days), waitingSummary(days)];
  return (
    <div className={classes.charts}>
      <Figure
        title="Decided"
        summary={decided}
        columns={['Day', 'Decided', 'Usual wait', 'In time']}
        rows={newest.map((day) => [
          dateText(day.day),
          day.decided,
          waitedText(day.median_minutes),
          inTimeText(day),
        ])}
      >
        {chart('Decided', decided, (day) => day.decided)}
      </Figure>
      <Figure
        title="Waiting at the end of the day"
        summary={waiting}
        columns={['Day', 'Waiting']}
        rows={newest.map((day) => [dateText(day.day), day.waiting ?? '–'])}
      >
        {chart('Waiting', waiting, (day) => day.waiting ?? 0)}
      </Figure>
    </div>
  );
}
