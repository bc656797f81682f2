import { Badge, Box, Group, Stack } from '@mantine/core';
import { brand } from '@threshold/contract/brand';
import {
  type AnsweredWeek,
  type Ledger,
  type LedgerFigures,
  type LedgerPromise,
  promiseDays,
  type ReviewQuarter,
} from '@threshold/contract/endpoints/content/promises';
import { limits } from '@threshold/contract/limits';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { Figure } from '#app/components/lists/charts.tsx';
import { dateText, dayText } from '#app/lib/format/dates.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './promises-page.module.css';

const height = 120;
const step = 28;
const bar = 20;
const hours = limits.requirements.response_hours;

/** Bar chart by week: all requests, overlaid by the requests that were answered in time. */
function AnsweredWeeks({ weeks }: { weeks: readonly AnsweredWeek[] }) {
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
        <Box
          viewBox={`0 0 ${weeks.length * step} ${height}`}
          aria-hidden="true"
          component="svg"
          mah={160}
          className="ruled-below"
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
        </Box>
      )}
    </Figure>
  );
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

export function PromisesPage({ ledger: { promises, figures } }: { ledger: Ledger }) {
  const broken = promises.filter(({ holds }) => holds === false).length;
  return (
    <div className={`wrap ${classes.page}`}>
      <Stack component="header" gap="sm" maw="62ch" className={classes.head}>
        <h1>Our promises</h1>
        <p>
          {`Every promise on our pages stands here with what makes it true. We check each one every day, and say here when one does not hold. Figures are of the last ${promiseDays} days.`}
        </p>
        <p className={classes.sum}>{formatPromiseSummary(promises.length, broken)}</p>
      </Stack>
      <Stack component="ol" gap="lg">
        {promises.map((promise) => (
          <PromiseEntry key={promise._id} promise={promise} />
        ))}
      </Stack>
      {figures && (
        <section className={classes.figures} aria-labelledby="figures">
          <h2 id="figures">In figures</h2>
          <AnsweredWeeks weeks={figures.answered} />
          <ReviewQuarters quarters={figures.review_quarters} />
          <HiddenReviews reasons={figures.hidden_by_reason} />
        </section>
      )}
      <section className={classes.complain} aria-labelledby="complain">
        <h2 id="complain">We broke one?</h2>
        <p>
          {'Tell us which, and when: '}
          <a href={brand.support_email_link}>{brand.support_email}</a>
          {brand.phone && (
            <span>
              {' or '}
              <a href={brand.phone_link}>{brand.phone}</a>
            </span>
          )}
          <span>
            . A person looks into it and answers. Who else you can turn to about your data stands in
            the{' '}
          </span>
          <Link to={paths.privacy}>privacy policy</Link>.
        </p>
      </section>
    </div>
  );
}

function formatPromiseSummary(all: number, broken: number): string {
  if (broken === 0) return `As far as we have checked, all ${all} hold.`;
  return broken === 1
    ? `Of ${all} promises one does not hold at the moment.`
    : `Of ${all} promises ${broken} do not hold at the moment.`;
}

function HiddenReviews({ reasons }: { reasons: LedgerFigures['hidden_by_reason'] }) {
  const most = Math.max(1, ...reasons.map(({ count }) => count));
  return (
    <Figure
      title="Hidden reviews by reason"
      summary={
        reasons.length === 0
          ? 'No review is hidden.'
          : 'What is hidden now. A review is hidden for what it breaks, never for how few stars it gives.'
      }
      columns={['Reason', 'Reviews']}
      rows={reasons.map(({ reason, count }) => [reason, count])}
    >
      {reasons.length > 0 && (
        <Stack component="ul" gap="sm" className={classes.reasons} aria-hidden="true">
          {reasons.map(({ reason, count }) => (
            <Stack component="li" gap="xxs" key={reason}>
              <span>{`${reason}: ${count}`}</span>
              <svg viewBox="0 0 100 4" preserveAspectRatio="none">
                <rect className={classes.whole} width="100" height="4" />
                <rect className={classes.part} width={(count / most) * 100} height="4" />
              </svg>
            </Stack>
          ))}
        </Stack>
      )}
    </Figure>
  );
}

function ReviewQuarters({ quarters }: { quarters: readonly ReviewQuarter[] }) {
  const [newest] = quarters;
  return (
    <Figure
      title="Reviews by quarter"
      summary={
        newest
          ? `${newest.quarter}: ${newest.received} received, ${newest.published} of them published, ${newest.hidden} hidden, ${newest.reported} reported${formatDecisionTime(newest.median_hours)}.`
          : 'There are no reviews yet.'
      }
      columns={[
        'Quarter',
        'Received',
        'Published',
        'Hidden',
        'Why hidden',
        'Reported',
        'Hours to a decision',
      ]}
      rows={quarters.map((one) => [
        one.quarter,
        one.received,
        one.published,
        one.hidden,
        reasonsText(one.hidden_by_reason),
        one.reported,
        one.median_hours === null ? '–' : hoursText(one.median_hours),
      ])}
    />
  );
}

const reasonsText = (reasons: ReviewQuarter['hidden_by_reason']) =>
  reasons.map(({ reason, count }) => `${reason}: ${count}`).join('; ') || '–';

const hoursText = (hours: number) => (hours < 1 ? 'under 1' : String(Math.round(hours)));

const formatDecisionTime = (hours: number | null) =>
  hours === null ? '' : `, decided after ${hoursText(hours)} hours in the middle`;

function PromiseEntry({ promise }: { promise: LedgerPromise }) {
  const { _id, holds, places, basis, check, figure, checked_at, days, last_broken_on } = promise;
  return (
    <li className={classes.entry} id={_id}>
      <Group gap="var(--s-8) var(--s-16)" justify="space-between">
        <Box component="h2" fz="xl">{`“${capitalize(promise.promise)}”`}</Box>
        <Badge variant={holds === false ? 'error' : holds === null ? 'plain' : 'outlined'}>
          {holds === false ? 'Does not hold now' : holds === null ? 'Not checked yet' : 'Holds'}
        </Badge>
      </Group>
      <dl className={classes.facts}>
        <dt>What makes it true</dt>
        <dd>{basis}</dd>
        <dt>What we check</dt>
        <dd>{check}</dd>
        <dt>Last check</dt>
        <dd>{figure && checked_at ? `${figure} ${dayText(checked_at)}.` : 'None yet.'}</dd>
        <dt>{`Last ${promiseDays} days`}</dt>
        <dd>{formatKeptDays(days)}</dd>
        <dt>Last broken</dt>
        <dd>{last_broken_on ? dateText(last_broken_on) : 'Never that we know of.'}</dd>
        <dt>Where we say it</dt>
        <dd>
          {places.map(({ text, path }, at) => (
            <Fragment key={text}>
              {at > 0 && <span>, </span>}
              <Link to={path}>{text}</Link>
            </Fragment>
          ))}
        </dd>
      </dl>
    </li>
  );
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function formatKeptDays({ checked, kept }: LedgerPromise['days']): string {
  if (checked === 0) return 'Not checked yet.';
  if (checked === 1)
    return kept === 1
      ? 'Kept on the one day on which we checked.'
      : 'Broken on the one day on which we checked.';
  return `Kept on ${kept} of ${checked} days on which we checked.`;
}
