import classes from './skip-link.module.css';

/** The first thing the Tab key reaches. Pages give their main part the id `main`. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#main">
      Skip to content
    </a>
  );
}
