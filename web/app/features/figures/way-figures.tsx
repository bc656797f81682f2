import { type OwnFigures, viewSourceLabels, viewSources } from '@threshold/contract/figures';
import { Figure } from '#app/components/figure.tsx';
import classes from './shares.module.css';

/** Funnel from the profile view to the client. */
export function FunnelFigure({
  figures: { weeks, contacts, clients },
}: {
  figures: Pick<OwnFigures, 'weeks' | 'contacts' | 'clients'>;
}) {
  const views = weeks.reduce((sum, week) => sum + week.views, 0);
  const rows = [
    { label: 'Looked at your profile', value: views },
    { label: 'Got in touch', value: contacts, note: oneIn(contacts, views) },
    { label: 'Became a client', value: clients, note: oneIn(clients, contacts) },
  ];
  const summary = `In ${weeks.length} weeks your profile was looked at ${views} times, ${contacts} people got in touch for the first time, and ${clients} of them became clients.`;
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

/** Conversion rate of a step as 'About 1 in 12' or 'More than half'. */
function oneIn(part: number, whole: number): string {
  if (part === 0 || part >= whole) return '';
  if (part > whole / 2) return 'More than half';
  return `About 1 in ${Math.round(whole / part)}`;
}

/** Referrers of visitors of the profile. */
export function SourcesFigure({
  figures: { sources, weeks },
}: {
  figures: Pick<OwnFigures, 'sources' | 'weeks'>;
}) {
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

interface SharesProps {
  label: string;
  /** In order; the longest bar fills the width. */
  rows: readonly { label: string; value: number; note?: string }[];
}

const width = 100;
const height = 8;

/** Bars with name and value. */
function Shares({ label, rows }: SharesProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <div className={classes.shares} role="img" aria-label={label}>
      {rows.map(({ label: name, value, note }) => (
        <div key={name} className={classes.row} aria-hidden="true">
          <span>{name}</span>
          <b className="num">{value}</b>
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
            <rect className={classes.track} width={width} height={height} />
            <rect width={(value / most) * width} height={height} />
          </svg>
          {note && <small>{note}</small>}
        </div>
      ))}
    </div>
  );
}
