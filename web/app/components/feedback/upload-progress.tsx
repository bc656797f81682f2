import classes from './upload-progress.module.css';

/**
 * The uploaded share of a file (0 to 1) in per cent. Own part: the browser's progress element needs
 * no code of Mantine.
 */
export function UploadProgress({ sent, label }: { sent: number; label: string }) {
  const percent = Math.round(sent * 100);
  return (
    <p className={classes.line}>
      <progress max={100} value={percent} aria-label={label} />
      <span className="num">{`${percent} %`}</span>
    </p>
  );
}
