import type { DirectoryGroup } from '@threshold/contract/endpoints/search/place-pages';
import { countDirectoryPages, directoryPath } from '@threshold/contract/texts/place-page-texts';
import { stateNames, vendorTypePlurals } from '@threshold/contract/vocabularies';
import { useId } from 'react';
import { Link } from 'react-router';
import classes from './directory.module.css';

/** Links to the lists of names: a section for each type, a link for each state and page. */
export function DirectoryPage({ groups }: { groups: readonly DirectoryGroup[] }) {
  const ofTypes = Map.groupBy(groups, ({ vendor_type }) => vendor_type);
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>All professionals by name</h1>
        <p>
          {groups.length > 0
            ? 'Everybody whom we verified, by what they do and where their office is. The search has others, too.'
            : 'Nobody is verified yet.'}
        </p>
      </header>
      {[...ofTypes].map(([type, states]) => (
        <DirectorySection key={type} title={vendorTypePlurals[type]} groups={states} />
      ))}
    </div>
  );
}

function DirectorySection({ title, groups }: { title: string; groups: readonly DirectoryGroup[] }) {
  const headingId = useId();
  return (
    <nav className={classes.group} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <ul className={classes.links}>
        {groups.flatMap(({ vendor_type, state, count }) => {
          const name = state ? stateNames[state] : 'Other places';
          const pages = countDirectoryPages(count);
          return Array.from({ length: pages }, (_, at) => (
            <li key={`${name} ${at}`}>
              <Link to={directoryPath(vendor_type, state, at + 1)}>
                <span>{pages > 1 ? `${name}, list ${at + 1} of ${pages}` : name}</span>
                {at === 0 && <b className="num">{count}</b>}
              </Link>
            </li>
          ));
        })}
      </ul>
    </nav>
  );
}
