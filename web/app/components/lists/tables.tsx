import classes from './tables.module.css';

export interface BeforeAfterTableProps {
  caption: string;
  rows: readonly { label: string; now: string; asked: string }[];
}

/**
 * Current and requested values in columns, on phones one below the other. Replaces Mantine's Table,
 * which always has columns.
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

/** Column names of a table. Phones show each row as a block and hide the names visually. */
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
