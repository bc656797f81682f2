import classes from './before-after.module.css';

export interface BeforeAfterProps {
  /** What the table is about, for those who hear it. */
  caption: string;
  rows: readonly { label: string; now: string; asked: string }[];
}

/** What holds and what is asked for, side by side; on phones one under the other. */
export function BeforeAfter({ caption, rows }: BeforeAfterProps) {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className={classes.names}>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Field</span>
          </th>
          <th scope="col">Now</th>
          <th scope="col">Asked for</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, now, asked }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td data-label="Now">{now}</td>
            <td data-label="Asked for">
              <b>{asked}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
