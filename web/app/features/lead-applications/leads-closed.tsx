import { Alert } from '#app/components/feedback/alert.tsx';
import classes from './leads-page.module.css';

/** Shown instead of the applications, with the reason why the vendor may not read them. */
export function LeadsClosed({ why }: { why: string }) {
  return (
    <div className={`wrap ${classes.page}`}>
      <div className={classes.head}>
        <h1>Lead Applications</h1>
      </div>
      <Alert>
        <p>{why}</p>
      </Alert>
    </div>
  );
}
