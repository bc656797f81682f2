import { Link } from 'react-router';
import classes from './breadcrumbs.module.css';

export interface BreadcrumbsProps {
  crumbs: readonly { readonly name: string; readonly path: string }[];
}

/** The path to the current page. Replaces Mantine's Breadcrumbs, which have no list element. */
export function Breadcrumbs({ crumbs }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.crumbs}>
        {crumbs.map(({ name, path }, index) => (
          <li key={path}>
            {index === crumbs.length - 1 ? (
              <span aria-current="page">{name}</span>
            ) : (
              <Link to={path}>{name}</Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
