import type { AdminDutySheet } from '@threshold/contract/admin-duty';
import { stateNames } from '@threshold/contract/state-names';
import { Alert } from '#app/components/alert.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import table from '../parts/record-table.module.css';
import classes from './duty-page.module.css';
import { DutySheetView } from './duty-sheet.tsx';

/** The figures of transfer duty, each to be compared by two of staff with the page of its office. */
export function DutyPage({ sheets }: { sheets: readonly AdminDutySheet[] }) {
  const soon = sheets.filter(({ ends_soon }) => ends_soon);
  return (
    <>
      <div className={table.head}>
        <div>
          <h1>Duty</h1>
          <p className={table.lead}>
            Buyers see a figure only while two of you have compared it with the office’s own page
            within the last six months. Open the page, compare every line, then say what you found.
          </p>
        </div>
      </div>
      {soon.length > 0 && (
        <Alert tone="warning">
          <p>
            {`Soon not shown any more: ${soon
              .map(({ state, until }) => `${state} after ${dateText(until ?? '')}`)
              .join(', ')}.`}
          </p>
        </Alert>
      )}
      <ul className={classes.sheets}>
        {sheets.map((sheet) => (
          <li key={sheet._id}>
            <DutySheetView sheet={sheet} title={`${stateNames[sheet.state]}, ${sheet.year}`} />
          </li>
        ))}
      </ul>
    </>
  );
}
