import { IconChevronDown } from '@tabler/icons-react';
import type { AdminDutySheet } from '@threshold/contract/admin-duty';
import { revenueOffices } from '@threshold/contract/buying/revenue-offices';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { useRevalidator } from 'react-router';
import { Badge } from '#app/components/badge.tsx';
import { dateText } from '#app/lib/format/dates.ts';
import { DescriptionList } from '../parts/description-list.tsx';
import { Moment } from '../parts/moment.tsx';
import { type ReasonedAct, ReasonForm } from '../parts/reason-form.tsx';
import { sendReading } from './api.ts';
import classes from './duty-page.module.css';
import { isOutdated, stateOf } from './duty-words.ts';

/** One state's figures, who has compared them, and what the reader finds. */
export function DutySheetView({ sheet, title }: { sheet: AdminDutySheet; title: string }) {
  const { revalidate } = useRevalidator();
  const { url, name } = revenueOffices[sheet.state];
  const send = (finding: 'same' | 'differs') => async (note: string) => {
    await sendReading(sheet, finding, note);
    await revalidate();
  };
  const same: ReasonedAct = {
    name: 'same',
    label: 'All lines are the same',
    busyLabel: 'Saving...',
    variant: 'primary',
    done: adminOutcomes.duty_same,
    needsReason: false,
    send: send('same'),
  };
  const differs: ReasonedAct = {
    name: 'differs',
    label: 'Something differs',
    busyLabel: 'Saving...',
    variant: 'danger',
    done: adminOutcomes.duty_differs,
    needsReason: true,
    send: send('differs'),
  };
  return (
    <details className={classes.sheet}>
      <summary>
        <h2>{title}</h2>
        <span className={classes.state}>
          <Badge kind={sheet.is_shown ? 'outlined' : 'plain'}>{stateOf(sheet)}</Badge>
          <IconChevronDown size={20} aria-hidden />
        </span>
      </summary>
      <DescriptionList
        facts={[
          [
            'Office',
            <a key="office" href={url} target="_blank" rel="noreferrer">
              {`Open the page of ${name}`}
            </a>,
          ],
          ['Typed from', sheet.source],
          ['As of', `${dateText(sheet.source_date)}, typed on ${dateText(sheet.read_on)}`],
          ['Good until', dateText(sheet.review_after)],
        ]}
      />
      <div className={classes.figures}>
        {sheet.figures.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <ul>
              {group.lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <section className={classes.readings}>
        <h3>Compared by</h3>
        <ul>
          {sheet.readings.map(({ staff, finding, note, createdAt }) => (
            <li key={staff._id}>
              <span>{`${staff.name}: ${finding === 'same' ? 'the same' : `differs. ${note}`}`}</span>{' '}
              <Moment at={createdAt} />
            </li>
          ))}
        </ul>
        {sheet.readings.length === 0 && <p>Nobody yet.</p>}
      </section>
      {isOutdated(sheet) && (
        <p>New figures have to be typed into the product before anybody compares them.</p>
      )}
      <ReasonForm
        label="What differs"
        description="Read by staff, and kept in the log."
        acts={isOutdated(sheet) ? [differs] : [same, differs]}
        onRefresh={() => void revalidate()}
      />
    </details>
  );
}
