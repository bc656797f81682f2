import classes from './column-names.module.css';

/** Column names of a table. On phones, where each row is a block, only screen readers get them. */
export function ColumnNames({ columns }: { columns: readonly string[] }) {
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
