import classes from './quote.module.css';

/** Text as its author wrote it. */
export function Quote({ children }: { children: string }) {
  return <blockquote className={classes.quote}>{children}</blockquote>;
}
