import classes from './shares.module.css';

export interface SharesProps {
  label: string;
  /** From the top; the longest bar is as wide as there is room. */
  rows: readonly { label: string; value: number; note?: string }[];
}

const width = 100;
const height = 8;

/** Bars below each other, each with its name and number. */
export function Shares({ label, rows }: SharesProps) {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <div className={classes.shares} role="img" aria-label={label}>
      {rows.map(({ label: name, value, note }) => (
        <div key={name} className={classes.row} aria-hidden="true">
          <span>{name}</span>
          <b className="num">{value}</b>
          <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
            <rect className={classes.track} width={width} height={height} />
            <rect width={(value / most) * width} height={height} />
          </svg>
          {note && <small>{note}</small>}
        </div>
      ))}
    </div>
  );
}
