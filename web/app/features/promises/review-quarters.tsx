import type { ReviewQuarter } from '@threshold/contract/promises';
import { Figure } from '#app/components/figure.tsx';

/** What became of reviews, quarter by quarter. */
export function ReviewQuarters({ quarters }: { quarters: readonly ReviewQuarter[] }) {
  const [newest] = quarters;
  return (
    <Figure
      title="Reviews by quarter"
      summary={
        newest
          ? `${newest.quarter}: ${newest.received} received, ${newest.published} of them published, ${newest.hidden} hidden, ${newest.reported} reported${decisionText(newest.median_hours)}.`
          : 'There are no reviews yet.'
      }
      columns={['Quarter', 'Received', 'Published', 'Hidden', 'Reported', 'Hours to a decision']}
      rows={quarters.map(({ quarter, received, published, hidden, reported, median_hours }) => [
        quarter,
        received,
        published,
        hidden,
        reported,
        median_hours === null ? '–' : hoursText(median_hours),
      ])}
    />
  );
}

const hoursText = (hours: number) => (hours < 1 ? 'under 1' : String(Math.round(hours)));

const decisionText = (hours: number | null) =>
  hours === null ? '' : `, decided after ${hoursText(hours)} hours in the middle`;
