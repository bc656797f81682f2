import classes from './skip-link.module.css';

/** First tab stop of the page. Skips to the page's main part, which needs the id `main`. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#main">
      Skip to content
    </a>
  );
}
