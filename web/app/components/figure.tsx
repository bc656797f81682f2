import { useId } from 'react';
import type { Elements } from './elements.ts';
import classes from './figure.module.css';

export interface FigureProps {
  title: string;
  /** The content of the picture in words. */
  summary: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  children?: Elements;
}

/** A chart with the same figures as a table that opens on request. Own part: the charts of Mantine load Recharts. */
export function Figure({ title, summary, columns, rows, children }: FigureProps) {
  const id = useId();
  return (
    <section className={classes.figure} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p>{summary}</p>
      {children}
      {rows.length > 0 && <FigureTable caption={title} columns={columns} rows={rows} />}
    </section>
  );
}

interface FigureTableProps extends Pick<FigureProps, 'columns' | 'rows'> {
  caption: string;
}

/** The figures of a chart as a table that opens on request. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  return (
    <details className={classes.table}>
      <summary>Show as a table</summary>
      <div className={classes.scroll}>
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([first, ...others]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {others.map((value, at) => (
                  <td key={columns[at + 1]} className="num">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
