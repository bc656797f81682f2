import { callOutcomeLabels } from '@threshold/contract/call-outcomes';
import type { OwnFigures } from '@threshold/contract/figures';
import { Figure } from '#app/components/figure.tsx';
import { Shares } from './shares.tsx';

interface CallsFigureProps {
  outcomes: OwnFigures['call_outcomes'];
  weeks: OwnFigures['weeks'];
}

/** How past calls went, as the professional said of them. */
export function CallsFigure({ outcomes, weeks }: CallsFigureProps) {
  const { took_place, no_show, unsaid } = outcomes;
  const all = took_place + no_show + unsaid;
  const labels = callOutcomeLabels.vendor;
  const rows = [
    { label: labels.took_place, value: took_place },
    { label: labels.no_show, value: no_show },
    { label: 'Nothing said', value: unsaid },
  ];
  const summary =
    all === 0
      ? `No call was due in the last ${weeks.length} weeks.`
      : `Of ${all} ${all === 1 ? 'call' : 'calls'} in ${weeks.length} weeks you said that ${took_place} took place and ${no_show} ${no_show === 1 ? 'was a no-show' : 'were no-shows'}. Only you see this.`;
  return (
    <Figure
      title="How calls went"
      summary={summary}
      columns={['You said', 'Calls']}
      rows={rows.map(({ label, value }) => [label, value])}
    >
      {all > 0 && <Shares label={summary} rows={rows} />}
    </Figure>
  );
}
