import { Box, Stack } from '@mantine/core';
import {
  type FigureWeek,
  figuresExplanation,
  type OwnFigures,
  viewSourceLabels,
  viewSources,
} from '@threshold/contract/endpoints/stats/figures';
import { PageSkeleton } from '#app/components/feedback/skeleton.tsx';
import { BarChart, Figure } from '#app/components/lists/charts.tsx';
import { dateText, shortDay } from '#app/lib/format/dates.ts';
import classes from './figures-page.module.css';

export function FunnelFigure({
  figures: { weeks, contacts, clients },
}: {
  figures: Pick<OwnFigures, 'weeks' | 'contacts' | 'clients'>;
}) {
  const views = weeks.reduce((sum, week) => sum + week.views, 0);
  const rows = [
    { label: 'Looked at your profile', value: views },
    { label: 'Got in touch', value: contacts, note: formatConversionRate(contacts, views) },
    { label: 'Became a client', value: clients, note: formatConversionRate(clients, contacts) },
  ];
  const summary = `In ${weeks.length} weeks your profile was looked at ${views} times, ${contacts} people got in touch for the first time, and ${clients} of them became clients.`;
  return (
    <Figure
      title="From view to client"
      summary={summary}
      columns={['Step', 'Number', 'Of the step before']}
      rows={rows.map(({ label, value, note }) => [label, value, note || '–'])}
    >
      <ShareBars label={summary} rows={rows} />
    </Figure>
  );
}

/** Formats a step's share of the previous step as 'About 1 in 12' or 'More than half'. */
function formatConversionRate(part: number, whole: number): string {
  if (part === 0 || part >= whole) return '';
  if (part > whole / 2) return 'More than half';
  return `About 1 in ${Math.round(whole / part)}`;
}

function SourcesFigure({ sources, weeks }: Pick<OwnFigures, 'sources' | 'weeks'>) {
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
      {views > 0 && <ShareBars label={summary} rows={rows} />}
    </Figure>
  );
}

interface ShareBarsProps {
  label: string;
  /** Bars in the order shown. The largest value fills the width. */
  rows: readonly { label: string; value: number; note?: string }[];
}

const width = 100;
const height = 8;

function ShareBars({ label, rows }: ShareBarsProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <Stack gap="sm" role="img" aria-label={label}>
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
    </Stack>
  );
}

/** A vendor's statistics: funnel, sources of views, and views and first answers by week. */
export function FiguresPage({ figures }: { figures: OwnFigures }) {
  const { weeks } = figures;
  return (
    <div className={`wrap ${classes.page}`}>
      <div className={classes.top}>
        <h1>Figures</h1>
        <p>{`The last ${weeks.length} weeks, this one included.`}</p>
      </div>
      <Stack component="section" miw={0} aria-labelledby="way">
        <Box component="h2" fz="xl" id="way">
          The way to you
        </Box>
        <div className={classes.pair}>
          <FunnelFigure figures={figures} />
          <SourcesFigure {...figures} />
        </div>
      </Stack>
      <Stack component="section" miw={0} aria-labelledby="by-week">
        <Box component="h2" fz="xl" id="by-week">
          Week by week
        </Box>
        <div className={classes.pair}>
          <ViewsFigure weeks={weeks} />
          <AnswerFigure weeks={weeks} />
        </div>
      </Stack>
      <Stack component="details" gap="xs" className={classes.how}>
        <summary>How this is counted</summary>
        {figuresExplanation.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Stack>
    </div>
  );
}

type Weeks = readonly FigureWeek[];

const listAxisLabels = (weeks: Weeks) => [shortDay(weeks.at(0)?.week ?? ''), 'This week'] as const;

function ViewsFigure({ weeks }: { weeks: Weeks }) {
  const summary = formatViewsSummary(weeks);
  const most = Math.max(...weeks.map(({ views }) => views));
  return (
    <Figure
      title="Profile views"
      summary={summary}
      columns={['Week from', 'Profile views']}
      rows={weeks.toReversed().map(({ week, views }) => [dateText(week), views])}
    >
      {most > 0 && (
        <BarChart
          values={weeks.map(({ week, views }) => ({ key: week, value: views }))}
          label={`Profile views by week: ${summary}`}
          most={String(most)}
          ends={listAxisLabels(weeks)}
        />
      )}
    </Figure>
  );
}

/** Summarises the views: '128 in 13 weeks, 9 this week so far. The most were 14, in ...' */
function formatViewsSummary(weeks: Weeks): string {
  const sum = weeks.reduce((all, { views }) => all + views, 0);
  if (sum === 0) return `None in the last ${weeks.length} weeks.`;
  const best = weeks.reduce((a, b) => (b.views > a.views ? b : a));
  return `${sum} in ${weeks.length} weeks, ${weeks.at(-1)?.views ?? 0} this week so far. The most were ${best.views}, in the week from ${shortDay(best.week)}.`;
}

function AnswerFigure({ weeks }: { weeks: Weeks }) {
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
        <BarChart
          values={values}
          label={`First answer by week: ${summary}`}
          most={minutesText(Math.max(...values.map(({ value }) => value)))}
          ends={listAxisLabels(weeks)}
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

export function FiguresSkeleton() {
  const bars = [['44px', 'min(100%, 12rem)'], ['240px'], ['240px'], ['240px']] as const;
  return <PageSkeleton label="Loading your figures..." page={classes.page} bars={bars} />;
}
