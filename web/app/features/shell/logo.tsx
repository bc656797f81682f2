import { brand } from '@threshold/contract/brand';
import { Link } from 'react-router';
import { Mark } from '#app/components/drawings/mark.tsx';
import { paths } from '#app/lib/paths.ts';
import classes from './logo.module.css';

/** The mark and the name, leading home. */
export function Logo() {
  return (
    <Link className={classes.logo} to={paths.home}>
      <Mark />
      <span>{brand.name}</span>
    </Link>
  );
}
