import { limits } from '@threshold/contract/limits';
import type { AnsweredWeek } from '@threshold/contract/promises';
import { Figure } from '#app/components/figure.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import classes from './charts.module.css';

const height = 120;
const step = 28;
const bar = 20;
const hours = limits.requirements.response_hours;

/** Requests by week: all of them, and those answered in time in front. */
export function AnsweredWeeks({ weeks }: { weeks: readonly AnsweredWeek[] }) {
  const most = Math.max(1, ...weeks.map(({ requests }) => requests));
  const all = sum(weeks.map(({ requests }) => requests));
  const inTime = sum(weeks.map(({ in_time }) => in_time));
  const tall = (count: number) => (count / most) * height;
  return (
    <Figure
      title="Requests answered in time, by week"
      summary={
        all === 0
          ? 'No request in the last 13 weeks.'
          : `${inTime} of ${all} requests of the last 13 weeks were answered within ${hours} hours.`
      }
      columns={['Week from', 'Requests', 'Answered in time']}
      rows={weeks.map(({ week, requests, in_time }) => [dateText(week), requests, in_time])}
    >
      {all > 0 && (
        <svg
          viewBox={`0 0 ${weeks.length * step} ${height}`}
          aria-hidden="true"
          className={classes.bars}
        >
          {weeks.map(({ week, requests, in_time }, at) => (
            <g key={week}>
              <rect
                className={classes.whole}
                x={at * step}
                y={height - tall(requests)}
                width={bar}
                height={tall(requests)}
              />
              <rect
                className={classes.part}
                x={at * step}
                y={height - tall(in_time)}
                width={bar}
                height={tall(in_time)}
              />
            </g>
          ))}
        </svg>
      )}
    </Figure>
  );
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
