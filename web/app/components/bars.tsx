import classes from './bars.module.css';

export interface BarsProps {
  /** Values, the oldest first. */
  values: readonly { key: string; value: number }[];
  /** Description of the chart for screen readers. */
  label: string;
  /** Label of the scale's highest value. */
  most: string;
  /** Labels below the first and the last bar. */
  ends: readonly [string, string];
}

const height = 96;
const step = 24;
const bar = 18;

/** A bar chart; the last bar, whose period has not ended, is highlighted. */
export function Bars({ values, label, most, ends }: BarsProps) {
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
