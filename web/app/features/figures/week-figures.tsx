import { type DayMeasure, dayMeasureLabels, type FigureWeek } from '@threshold/contract/figures';
import { Bars } from '#app/components/bars.tsx';
import { Figure } from '#app/components/figure.tsx';
import { dateText, shortDay } from '#app/lib/format/dates.ts';
import { minutesText, total, weeksSummary } from './figure-words.ts';

const endsOf = (weeks: readonly FigureWeek[]) =>
  [shortDay(weeks.at(0)?.week ?? ''), 'This week'] as const;

/** One measure, week by week. */
export function WeekFigure({
  measure,
  weeks,
}: {
  measure: DayMeasure;
  weeks: readonly FigureWeek[];
}) {
  const title = dayMeasureLabels[measure];
  const values = weeks.map((week) => ({ key: week.week, value: week[measure] }));
  const summary = weeksSummary(weeks, measure);
  return (
    <Figure
      title={title}
      summary={summary}
      columns={['Week from', title]}
      rows={weeks.toReversed().map((week) => [dateText(week.week), week[measure]])}
    >
      {total(weeks, measure) > 0 && (
        <Bars
          values={values}
          label={`${title} by week: ${summary}`}
          most={String(Math.max(...values.map(({ value }) => value)))}
          ends={endsOf(weeks)}
        />
      )}
    </Figure>
  );
}

/** How long the first answer took, week by week. */
export function AnswerFigure({ weeks }: { weeks: readonly FigureWeek[] }) {
  const answered = weeks.filter(({ answer_minutes }) => answer_minutes !== null);
  const values = weeks.map((week) => ({ key: week.week, value: week.answer_minutes ?? 0 }));
  const last = answered.at(-1);
  const summary = last
    ? `${minutesText(last.answer_minutes)} in working hours in the week from ${shortDay(last.week)}, the last in which you were asked and answered.`
    : `Nobody was answered in the last ${weeks.length} weeks.`;
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
