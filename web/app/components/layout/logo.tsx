import { brand } from '@threshold/contract/brand';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import classes from './logo.module.css';

export function Logo({ to = paths.home }: { to?: string }) {
  return (
    <Link className={classes.logo} to={to}>
      <Mark />
      <span>{brand.name}</span>
    </Link>
  );
}

/**
 * The product's logo: a door ajar with light behind it. Decorative, because it is always next to
 * the name.
 */
export function Mark(props: ComponentProps<'svg'>) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" {...props}>
      <path d="M8 26V13a8 8 0 0 1 16 0v13z" fill="var(--primary)" />
      <path d="M8 26V13a8 8 0 0 1 8-8l2.5 5v19.5z" fill="var(--mark)" />
      <path
        d="M8 26V13a8 8 0 0 1 16 0v13"
        stroke="var(--mark)"
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M3 26h5M19 26h10" stroke="var(--mark)" strokeWidth="3" strokeLinecap="round" />
      <circle cx="15.4" cy="18.6" r="1.2" fill="var(--primary)" />
    </svg>
  );
}
