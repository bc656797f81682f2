import { useIntent } from '#app/lib/account/intent.ts';
import classes from './auth-form.module.css';
import { intentPhrase } from './intent-words.ts';

/** Tells a guest who was asked to log in what comes after it. */
export function IntentNote() {
  const intent = useIntent();
  if (!intent) return null;
  return <span className={classes.next}>Then you can {intentPhrase(intent)}.</span>;
}
