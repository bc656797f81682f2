import classes from './tables.module.css';

export interface BeforeAfterTableProps {
  caption: string;
  rows: readonly { label: string; now: string; asked: string }[];
}

/**
 * Current and requested values side by side; on phones one below the other, which Mantine's Table
 * cannot do.
 */
export function BeforeAfter({ caption, rows }: BeforeAfterTableProps) {
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

/** Column names of a table. On phones, where each row is a block, only screen readers get them. */
export function TableHeader({ columns }: { columns: readonly string[] }) {
  return (
    <thead className={classes.names}>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
