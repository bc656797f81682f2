import { limits } from '@threshold/contract/limits';
import type { VendorDashboard } from '@threshold/contract/vendors-account';
import card from './card.module.css';
import { dayOfMonth, viewsSummary } from './views.ts';
import classes from './views-chart.module.css';

export interface ViewsChartProps {
  total: number;
  days: VendorDashboard['views_by_day'];
}

const height = 72;
const step = 10;
const bar = 7;

/** How often the public page was opened, day by day: thirty bars, and the same as a table. */
export function ViewsChart({ total, days }: ViewsChartProps) {
  const most = Math.max(1, ...days.map(({ views }) => views));
  const [first, last] = [days.at(0), days.at(-1)];
  return (
    <section className={card.card} aria-labelledby="views">
      <div className={card.head}>
        <h2 id="views">Profile views</h2>
        <span className={card.note}>{`${limits.dashboard.view_days} days`}</span>
      </div>
      {total === 0 ? (
        <p className={card.none}>No views in the last 30 days.</p>
      ) : (
        <>
          <svg
            className={classes.chart}
            viewBox={`0 0 ${days.length * step - (step - bar)} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={viewsSummary(total, days)}
          >
            {days.map(({ day, views }, at) => {
              const tall = Math.max(2, (views / most) * height);
              return (
                <rect
                  key={day}
                  x={at * step}
                  y={height - tall}
                  width={bar}
                  height={tall}
                  data-today={at === days.length - 1 || undefined}
                />
              );
            })}
          </svg>
          <p className={classes.ends} aria-hidden="true">
            <span>{first && dayOfMonth(first.day)}</span>
            <span>{last && `Today, ${last.views}`}</span>
          </p>
          <details className={classes.table}>
            <summary>Show as a table</summary>
            <table>
              <caption className="visually-hidden">Profile views by day</caption>
              <thead>
                <tr>
                  <th scope="col">Day</th>
                  <th scope="col">Views</th>
                </tr>
              </thead>
              <tbody>
                {days.toReversed().map(({ day, views }) => (
                  <tr key={day}>
                    <td>{dayOfMonth(day)}</td>
                    <td className="num">{views}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </section>
  );
}
