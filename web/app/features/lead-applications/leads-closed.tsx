import { Alert } from '#app/components/alert.tsx';
import classes from './leads-page.module.css';

/** In place of applications that the vendor may not read: why. */
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
