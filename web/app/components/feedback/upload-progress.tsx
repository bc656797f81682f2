import classes from './upload-progress.module.css';

/**
 * Shows `sent`, the uploaded share of a file (0 to 1), in per cent. The browser's progress element
 * replaces Mantine's Progress and needs no code.
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
