import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { HashLink } from '#app/components/hash-link.tsx';
import classes from './settings-stack.module.css';

export interface SettingsPart {
  /** Of the section, or of its heading. */
  readonly id: string;
  readonly label: string;
}

/** Several sections of one tab in one column, and an index of them: beside them, or above them on phones. */
export function SettingsStack({
  index,
  children,
}: {
  index: readonly SettingsPart[];
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  return (
    <div className={classes.page}>
      <nav className={classes.index} aria-label="On this page">
        <ul>
          {index.map(({ id, label }) => (
            <li key={id}>
              <HashLink to={`${pathname}#${id}`}>{label}</HashLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={classes.stack}>{children}</div>
    </div>
  );
}
