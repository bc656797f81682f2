import classes from './tools.module.css';

const width = 320;
const height = 120;

/** What is still owed, year by year, as an area. The figures stand in the table behind it. */
export function OwedPlot({ owed }: { owed: readonly number[] }) {
  const most = owed[0] ?? 1;
  const points = owed.map((amount, year) => {
    const x = (year / (owed.length - 1)) * width;
    const y = height - (amount / most) * height;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={classes.plot}
    >
      <polygon points={`0,${height} ${points.join(' ')} ${width},${height}`} />
    </svg>
  );
}
