import { Group } from '@mantine/core';
import type { VendorDashboard } from '@threshold/contract/endpoints/listings/vendors-account';
import { limits } from '@threshold/contract/limits';
import { BarChart, FigureTable } from '#app/components/lists/charts.tsx';
import { shortDay } from '#app/lib/format/dates.ts';
import card from './home-card.module.css';

interface ViewsChartProps {
  total: number;
  days: VendorDashboard['views_by_day'];
}

/** Profile views by day: thirty bars, and a table of the same numbers. */
export function ViewsChart({ total, days }: ViewsChartProps) {
  return (
    <section className={card.card} aria-labelledby="views">
      <Group gap="sm" wrap="nowrap" justify="space-between" mih={44} className={card.head}>
        <h2 id="views">Profile views</h2>
        <span className={card.note}>{`${limits.dashboard.view_days} days`}</span>
      </Group>
      {total === 0 ? (
        <p className={card.none}>No views in the last 30 days.</p>
      ) : (
        <>
          <BarChart
            values={days.map(({ day, views }) => ({ key: day, value: views }))}
            label={formatDailyViewsSummary(total, days)}
            most={String(Math.max(...days.map(({ views }) => views)))}
            ends={[shortDay(days.at(0)?.day ?? ''), `Today, ${days.at(-1)?.views ?? 0}`]}
          />
          <FigureTable
            caption="Profile views by day"
            columns={['Day', 'Views']}
            rows={days.toReversed().map(({ day, views }) => [shortDay(day), views])}
          />
        </>
      )}
    </section>
  );
}

function formatDailyViewsSummary(total: number, days: VendorDashboard['views_by_day']): string {
  const most = days.reduce((best, one) => (one.views > best.views ? one : best), {
    day: '',
    views: 0,
  });
  const today = days.at(-1)?.views ?? 0;
  const peak = most.day ? ` The most in one day were ${most.views}, on ${shortDay(most.day)}.` : '';
  return `${total} profile ${total === 1 ? 'view' : 'views'} in ${days.length} days, ${today} today.${peak}`;
}
