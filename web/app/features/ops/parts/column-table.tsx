import type { ReactNode } from 'react';
import { ColumnNames } from '#app/components/lists/tables.tsx';
import classes from './column-table.module.css';

export interface ColumnTableProps {
  /** Caption, if the page does not name the table. */
  caption?: string;
  columns: readonly string[];
  /** One cell for each column. */
  rows: readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** Read-only table. On phones each row becomes a block with the column's name before each cell. */
export function ColumnTable({ caption, columns, rows }: ColumnTableProps) {
  return (
    <table className={classes.table}>
      {caption && <caption>{caption}</caption>}
      <ColumnNames columns={columns} />
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {cells.map((cell, at) => (
              <td key={columns[at]} data-label={columns[at]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
