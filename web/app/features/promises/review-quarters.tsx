import type { ReviewQuarter } from '@threshold/contract/promises';
import { Figure } from '#app/components/figure.tsx';

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

const decisionText = (hours: number | null) =>
  hours === null ? '' : `, decided after ${hoursText(hours)} hours in the middle`;
