import classes from './column-names.module.css';

/** The names of a table's columns. On phones, where each row is a block, they are only read out. */
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
