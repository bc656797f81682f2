import {
  comparedListings,
  comparedMeasureLabels,
  comparedMeasures,
  type OwnFigures,
} from '@threshold/contract/figures';
import { besideText, minutesText } from './figure-words.ts';
import classes from './figures-page.module.css';

/** One's own numbers beside the middle of others. */
export function ComparisonTable({ comparison }: Pick<OwnFigures, 'comparison'>) {
  const { vendor_type, state, measures } = comparison;
  const hasAny = comparedMeasures.some((measure) => measures[measure].median !== null);
  const group = vendor_type && state ? `${vendor_type}, ${state}` : 'your type in your state';
  return (
    <section className={classes.comparison} aria-labelledby="comparison">
      <h2 id="comparison">Beside others</h2>
      {hasAny ? (
        <table>
          <caption>{`The last twelve full weeks, beside the middle of your group: ${group}`}</caption>
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">You</th>
              <th scope="col">Middle</th>
            </tr>
          </thead>
          <tbody>
            {comparedMeasures.map((measure) => {
              const { own, median } = measures[measure];
              const said = (number: number | null) =>
                measure === 'answer_minutes' ? minutesText(number) : (number ?? '–');
              return (
                <tr key={measure}>
                  <th scope="row">
                    <span>{comparedMeasureLabels[measure]}</span>
                    <small>{besideText(measure, measures[measure])}</small>
                  </th>
                  <td className="num">{said(own)}</td>
                  <td className="num">{said(median)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      ) : (
        <p>{`Your group (${group}) has fewer than ${comparedListings} businesses with an account. We compare from ${comparedListings} on, so that nobody can work out what another one has.`}</p>
      )}
    </section>
  );
}
