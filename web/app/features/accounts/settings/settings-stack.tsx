import { Stack } from '@mantine/core';
import { pageFragments } from '@threshold/contract/paths';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { HashLink } from '#app/components/layout/hash-link.tsx';
import classes from './settings-stack.module.css';

interface SettingsPart {
  /** Id of the section or of its heading, which is the target of the index's link. */
  readonly id: string;
  readonly label: string;
}

/** Sections with an index. Mantine's TableOfContents would read headings before they load. */
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
      <Stack gap="var(--s-56)" miw={0} maw={640} className={classes.stack}>
        {children}
      </Stack>
    </div>
  );
}

export const memberParts: readonly SettingsPart[] = [
  { id: pageFragments.notifications, label: 'Notifications and email' },
  { id: pageFragments.push, label: 'Notifications on your devices' },
  { id: pageFragments.passkeys, label: 'Passkeys' },
  { id: pageFragments.sessions, label: 'Where you are signed in' },
];
