import { brand } from '@threshold/contract/brand';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Mark } from '../pictures/drawings/mark.tsx';
import classes from './logo.module.css';

/** The mark and the name, as a link to the visitor's start page. */
export function Logo({ to = paths.home }: { to?: string }) {
  return (
    <Link className={classes.logo} to={to}>
      <Mark />
      <span>{brand.name}</span>
    </Link>
  );
}
