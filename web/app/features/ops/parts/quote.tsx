import classes from './quote.module.css';

/** What somebody wrote, as they wrote it. */
export function Quote({ children }: { children: string }) {
  return <blockquote className={classes.quote}>{children}</blockquote>;
}
