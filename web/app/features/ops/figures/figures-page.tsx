import { NativeSelect } from '@mantine/core';
import {
  howStaffFiguresCount,
  type StaffFigures,
  type StaffWorkKind,
  staffFigureDays,
  staffWorkKinds,
  staffWorkLabels,
} from '@threshold/contract/admin-figures';
import { byteOrderMark } from '@threshold/contract/csv';
import { useNavigate } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { saveText } from '#app/lib/files/save.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { ColumnTable } from '../parts/column-table.tsx';
import { Moment } from '../parts/moment.tsx';
import table from '../parts/record-table.module.css';
import { DayFigures } from './day-figures.tsx';
import { figuresCsv, goalText, inTimeText, returnsText, waitedText } from './figure-words.ts';
import classes from './figures-page.module.css';
import { GoalForm } from './goal-form.tsx';

export interface FiguresPageProps {
  kind: StaffWorkKind;
  /** How many days are told. */
  days: (typeof staffFigureDays)[number];
  figures: StaffFigures;
  /** Administrators set goals. */
  maySet: boolean;
}

/** How the work of staff goes: all kinds beside each other, one of them by day and by person. */
export function FiguresPage({ kind, days, figures, maySet }: FiguresPageProps) {
  const navigate = useNavigate();
  const go = (change: { kind?: string; days?: string }) =>
    void navigate(withQuery(paths.opsFigures, { kind, days, ...change }), { replace: true });
  const goal = figures.kinds.find((one) => one.kind === kind)?.goal;
  const save = () =>
    saveText(
      byteOrderMark + figuresCsv(kind, figures.days),
      `staff-figures-${kind}.csv`,
      'text/csv;charset=utf-8',
    );
  return (
    <>
      <div className={table.head}>
        <div>
          <h1>Figures</h1>
          <p className={table.lead}>What was decided, what waits, and for how long.</p>
        </div>
        <Button onClick={save}>Save as CSV</Button>
      </div>
      <div className={classes.filters} role="group" aria-label="What is shown">
        <NativeSelect
          label="Work"
          data={staffWorkKinds.map((value) => ({ value, label: staffWorkLabels[value] }))}
          value={kind}
          onChange={({ currentTarget }) => go({ kind: currentTarget.value })}
        />
        <NativeSelect
          label="Time"
          data={staffFigureDays.map((count) => ({
            value: count,
            label: `Last ${count} days`,
          }))}
          value={days}
          onChange={({ currentTarget }) => go({ days: currentTarget.value })}
        />
      </div>
      <div className={table.box}>
        <ColumnTable
          caption={`All work, last ${days} days`}
          columns={['Work', 'Decided', 'Usual wait', 'In time', 'Waiting', 'Longest since', 'Goal']}
          rows={figures.kinds.map((one) => ({
            key: one.kind,
            cells: [
              staffWorkLabels[one.kind],
              one.decided,
              waitedText(one.median_minutes),
              inTimeText(one),
              one.waiting,
              one.oldest_at ? <Moment key="since" at={one.oldest_at} /> : '–',
              goalText(one.goal),
            ],
          }))}
        />
      </div>
      <h2 className={classes.title}>{staffWorkLabels[kind]}</h2>
      <DayFigures days={figures.days} />
      {kind === 'pending' && <p className={classes.note}>{returnsText(figures)}</p>}
      {figures.people.length > 0 && (
        <div className={table.box}>
          <ColumnTable
            caption={maySet ? 'Who decided' : 'What you decided'}
            columns={['Name', 'Decided', 'Usual wait', 'In time']}
            rows={figures.people.map((one) => ({
              key: one._id,
              cells: [one.name, one.decided, waitedText(one.median_minutes), inTimeText(one)],
            }))}
          />
        </div>
      )}
      {maySet && goal && <GoalForm key={`${kind} ${goal.version}`} goal={goal} />}
      <details className={classes.how}>
        <summary>How this is counted</summary>
        <ul>
          {howStaffFiguresCount.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
