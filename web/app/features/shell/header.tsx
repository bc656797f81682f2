import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from '#app/components/layout/logo.tsx';
import classes from './header.module.css';

export interface HeaderProps {
  /** True on the dark background of the landing page. */
  dusk?: boolean;
  /** Links next to the logo; hidden on phones, where the menu contains them. */
  nav: ReactNode;
  /** The signed-in member, or links to sign in. */
  end: ReactNode;
}

/** Bar at the top of a page: logo, links, account. */
export function Header({ dusk = false, nav, end }: HeaderProps) {
  return (
    <header className={classes.header} data-dusk={dusk || undefined}>
      <div className={`wrap ${classes.bar}`}>
        <Logo />
        <nav className={classes.nav} aria-label="Main">
          {nav}
        </nav>
        <Group gap="xs" wrap="nowrap" ml="auto">
          {end}
        </Group>
      </div>
    </header>
  );
}
