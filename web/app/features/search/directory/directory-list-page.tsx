import type { PlaceDirectoryList } from '@threshold/contract/endpoints/search/place-pages';
import { directoryHeading, directoryPath } from '@threshold/contract/texts/place-page-texts';
import { vendorTypePlurals } from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import { Breadcrumbs } from '#app/components/layout/breadcrumbs.tsx';
import { paths } from '#app/lib/paths.ts';
import classes from './directory.module.css';

export function DirectoryListPage({ list }: { list: PlaceDirectoryList }) {
  const { vendor_type, state, page, pages, listings } = list;
  const heading = directoryHeading(vendor_type, state);
  const crumbs = [
    { name: 'Home', path: paths.home },
    { name: 'All professionals', path: paths.directory },
    {
      name: `${vendorTypePlurals[vendor_type]}, ${state ?? 'other places'}`,
      path: directoryPath(vendor_type, state),
    },
  ];
  return (
    <div className={`wrap ${classes.page}`}>
      <Breadcrumbs crumbs={crumbs} />
      <header className={classes.head}>
        <h1>{heading}</h1>
        <p>Those whom we verified. The search has others, too.</p>
        {pages > 1 && <p>{`List ${page} of ${pages}.`}</p>}
      </header>
      <ul className={classes.names} aria-label="Names">
        {listings.map(({ _id, full_name, business_name, city }) => (
          <li key={_id}>
            <Link to={paths.vendor(_id)}>{full_name || business_name}</Link>
            <span>{[full_name && business_name, city].filter(Boolean).join(', ')}</span>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        // Mantine's Pagination omits pages of long lists, but crawlers need a link to each page.
        <nav className={classes.group} aria-label="Other lists">
          <ul className={classes.links}>
            {Array.from({ length: pages }, (_, at) => at + 1).map((number) => (
              <li key={number}>
                <Link
                  to={directoryPath(vendor_type, state, number)}
                  aria-current={number === page ? 'page' : undefined}
                >
                  {`List ${number}`}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
