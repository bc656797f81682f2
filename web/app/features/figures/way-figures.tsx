import { type OwnFigures, viewSourceLabels, viewSources } from '@threshold/contract/figures';
import { Bars } from '#app/components/bars.tsx';
import { Figure } from '#app/components/figure.tsx';
import { monthText, oneIn, total } from './figure-words.ts';
import { Shares } from './shares.tsx';

/** From the view to the client. */
export function FunnelFigure({ weeks }: Pick<OwnFigures, 'weeks'>) {
  const [views, contacts, clients] = [
    total(weeks, 'views'),
    total(weeks, 'contacts'),
    total(weeks, 'clients'),
  ];
  const rows = [
    { label: 'Looked at your profile', value: views },
    { label: 'Got in touch', value: contacts, note: oneIn(contacts, views) },
    { label: 'Became a client', value: clients, note: oneIn(clients, contacts) },
  ];
  const summary = `In ${weeks.length} weeks your profile was looked at ${views} times, ${contacts} people got in touch for the first time, and ${clients} became clients.`;
  return (
    <Figure
      title="From view to client"
      summary={summary}
      columns={['Step', 'Number', 'Of the step before']}
      rows={rows.map(({ label, value, note }) => [label, value, note || '–'])}
    >
      <Shares label={summary} rows={rows} />
    </Figure>
  );
}

/** Where those who looked came from. */
export function SourcesFigure({ sources, weeks }: Pick<OwnFigures, 'sources' | 'weeks'>) {
  const rows = viewSources.map((source) => ({
    label: viewSourceLabels[source],
    value: sources[source],
  }));
  const views = rows.reduce((sum, { value }) => sum + value, 0);
  const best = rows.reduce((a, b) => (b.value > a.value ? b : a));
  const summary =
    views === 0
      ? `No views in the last ${weeks.length} weeks.`
      : `Of ${views} views in ${weeks.length} weeks most came from: ${best.label} (${best.value}).`;
  return (
    <Figure
      title="Where views came from"
      summary={summary}
      columns={['From', 'Views']}
      rows={rows.map(({ label, value }) => [label, value])}
    >
      {views > 0 && <Shares label={summary} rows={rows} />}
    </Figure>
  );
}

/** Reviews by the month in which they were written. */
export function ReviewsFigure({ months }: Pick<OwnFigures, 'months'>) {
  const values = months.map(({ month, reviews }) => ({ key: month, value: reviews }));
  const all = values.reduce((sum, { value }) => sum + value, 0);
  const summary =
    all === 0
      ? `No reviews in the last ${months.length} months.`
      : `${all} ${all === 1 ? 'review' : 'reviews'} in ${months.length} months, ${values.at(-1)?.value ?? 0} this month so far.`;
  return (
    <Figure
      title="Reviews by month"
      summary={summary}
      columns={['Month', 'Reviews', 'Mean stars']}
      rows={months
        .toReversed()
        .map(({ month, reviews, rating }) => [
          monthText(month),
          reviews,
          rating?.toFixed(1) ?? '–',
        ])}
    >
      {all > 0 && (
        <Bars
          values={values}
          label={`Reviews by month: ${summary}`}
          most={String(Math.max(...values.map(({ value }) => value)))}
          ends={[monthText(months.at(0)?.month ?? ''), 'This month']}
        />
      )}
    </Figure>
  );
}
