import classes from './skip-link.module.css';

/** First tab stop of the page; skips to its main part. Pages give their main part the id `main`. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#main">
      Skip to content
    </a>
  );
}
