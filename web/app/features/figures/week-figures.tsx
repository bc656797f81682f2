import type { FigureWeek } from '@threshold/contract/figures';
import { Bars } from '#app/components/bars.tsx';
import { Figure } from '#app/components/figure.tsx';
import { dateText, shortDay } from '#app/lib/format/dates.ts';

type Weeks = readonly FigureWeek[];

const endsOf = (weeks: Weeks) => [shortDay(weeks.at(0)?.week ?? ''), 'This week'] as const;

/** Profile views by week. */
export function ViewsFigure({ weeks }: { weeks: Weeks }) {
  const summary = viewsSummary(weeks);
  const most = Math.max(...weeks.map(({ views }) => views));
  return (
    <Figure
      title="Profile views"
      summary={summary}
      columns={['Week from', 'Profile views']}
      rows={weeks.toReversed().map(({ week, views }) => [dateText(week), views])}
    >
      {most > 0 && (
        <Bars
          values={weeks.map(({ week, views }) => ({ key: week, value: views }))}
          label={`Profile views by week: ${summary}`}
          most={String(most)}
          ends={endsOf(weeks)}
        />
      )}
    </Figure>
  );
}

/**
 * Summarises the views: '128 in 13 weeks, 9 this week so far. The most were 14, in the week from 5
 * Oct.'
 */
function viewsSummary(weeks: Weeks): string {
  const sum = weeks.reduce((all, { views }) => all + views, 0);
  if (sum === 0) return `None in the last ${weeks.length} weeks.`;
  const best = weeks.reduce((a, b) => (b.views > a.views ? b : a));
  return `${sum} in ${weeks.length} weeks, ${weeks.at(-1)?.views ?? 0} this week so far. The most were ${best.views}, in the week from ${shortDay(best.week)}.`;
}

/** Time to the first answer by week. */
export function AnswerFigure({ weeks }: { weeks: Weeks }) {
  const last = weeks.findLast(({ answer_minutes }) => answer_minutes !== null);
  const summary = last
    ? `${minutesText(last.answer_minutes)} in working hours in the week from ${shortDay(last.week)}, the last in which you were asked and answered.`
    : `Nobody was answered in the last ${weeks.length} weeks.`;
  const values = weeks.map((week) => ({ key: week.week, value: week.answer_minutes ?? 0 }));
  return (
    <Figure
      title="First answer"
      summary={summary}
      columns={['Week from', 'Answers', 'Usual time']}
      rows={weeks
        .toReversed()
        .map((week) => [dateText(week.week), week.answers, minutesText(week.answer_minutes)])}
    >
      {last && (
        <Bars
          values={values}
          label={`First answer by week: ${summary}`}
          most={minutesText(Math.max(...values.map(({ value }) => value)))}
          ends={endsOf(weeks)}
        />
      )}
    </Figure>
  );
}

/** Formats working time as '35 min', '1 h' or '2 h 15 min'. */
function minutesText(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < 60) return `${minutes} min`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
