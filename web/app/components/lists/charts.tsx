import { useId } from 'react';
import type { Elements } from '../layout/elements.ts';
import classes from './charts.module.css';
import { DataTable } from './tables.tsx';

export interface BarChartProps {
  values: readonly { key: string; value: number }[];
  label: string;
  most: string;
  ends: readonly [string, string];
}

const height = 96;
const step = 24;
const bar = 18;

/** A bar chart; the last bar, whose period has not ended, is highlighted. */
export function BarChart({ values, label, most, ends }: BarChartProps) {
  const highest = Math.max(1, ...values.map(({ value }) => value));
  const width = values.length * step - (step - bar);
  return (
    <div className={classes.chart}>
      <span className={`num ${classes.most}`} aria-hidden="true">
        {most}
      </span>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {values.map(({ key, value }, at) => {
          const tall = value === 0 ? 1 : Math.max(3, (value / highest) * height);
          return (
            <rect
              key={key}
              x={at * step}
              y={height - tall}
              width={bar}
              height={tall}
              data-last={at === values.length - 1 || undefined}
            />
          );
        })}
      </svg>
      <p className={classes.ends} aria-hidden="true">
        <span>{ends[0]}</span>
        <span>{ends[1]}</span>
      </p>
    </div>
  );
}

export interface FigureProps {
  title: string;
  summary: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  children?: Elements;
}

/**
 * A chart, and a table of the same numbers that opens on request. Replaces Mantine's charts, which
 * load the Recharts library.
 */
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

export function FigureTable({
  caption,
  columns,
  rows,
}: Pick<FigureProps, 'columns' | 'rows'> & { caption: string }) {
  return (
    <details className={classes.table}>
      <summary>Show as a table</summary>
      <div className={classes.scroll}>
        <DataTable
          variant="numbers"
          caption={caption}
          columns={columns}
          rows={rows.map((cells) => ({ key: cells[0] ?? '', cells }))}
        />
      </div>
    </details>
  );
}
