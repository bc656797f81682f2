import type { ReactNode } from 'react';
import classes from './settings-page.module.css';

/** Several sections in one tab. */
export function SettingsStack({ children }: { children: ReactNode }) {
  return <div className={classes.stack}>{children}</div>;
}
