import { IconSearch } from '@tabler/icons-react';
import { outcomes } from '@threshold/contract/outcomes';
import type { VendorCard as Vendor } from '@threshold/contract/vendors';
import { type FormEvent, useState } from 'react';
import { Alert } from '#app/components/alert.tsx';
import { Button } from '#app/components/button.tsx';
import { EmptyPaddock } from '#app/components/drawings/empty-paddock.tsx';
import type { Elements } from '#app/components/elements.ts';
import { Empty } from '#app/components/empty.tsx';
import { TryAgain } from '#app/components/try-again.tsx';
import { CardSkeletons } from './card-skeleton.tsx';
import classes from './claimable-search.module.css';
import { queryOf, TypeSelect } from './search-bar.tsx';
import { parseSearch, type Search } from './search-url.ts';
import { useClaimable } from './use-claimable.ts';
import { VendorCard } from './vendor-card.tsx';

export interface ClaimableSearchProps {
  /** What is searched at first. */
  initial: Search;
  /** The place box; it brings its own fields. */
  placeBox: Elements;
  /** What can be done with one of them; the id names it. */
  actions: (vendor: Vendor, describedBy: string) => Elements;
}

/** A search over listings that nobody owns, with the cards of the public one. */
export function ClaimableSearch({ initial, placeBox, actions }: ClaimableSearchProps) {
  const [search, setSearch] = useState(initial);
  const { list, failure, isReading, isGrowing, reload, readMore } = useClaimable(search);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setSearch(parseSearch(queryOf(event.currentTarget)));
  }

  return (
    <section className={classes.search} aria-labelledby="claimable">
      <h2 id="claimable">Find your listing</h2>
      <form role="search" className={classes.bar} onSubmit={submit}>
        <TypeSelect key={search.vendor_type.join()} types={search.vendor_type} />
        {placeBox}
        <Button type="submit" leftSection={<IconSearch aria-hidden="true" />}>
          Search
        </Button>
      </form>
      <p role="status" className={classes.found}>
        {list && list.total > 0 && foundText(list.total)}
      </p>
      {isReading && <CardSkeletons count={3} label="Searching" />}
      {failure && !list && <TryAgain text={outcomes.vendors.search_failed} onRetry={reload} />}
      {list?.total === 0 && (
        <Empty
          size="small"
          headingLevel={3}
          drawing={<EmptyPaddock />}
          title="No unclaimed listing here"
        >
          <p>Try another area or type, or set up a listing of your own.</p>
        </Empty>
      )}
      {list && (
        <>
          <ul className={classes.list}>
            {list.vendors.map((vendor) => (
              <li key={vendor._id}>
                <VendorCard
                  vendor={vendor}
                  actions={(describedBy) => actions(vendor, describedBy)}
                />
              </li>
            ))}
          </ul>
          {failure && (
            <Alert tone="error">
              <p>The next ones could not be read.</p>
            </Alert>
          )}
          {list.after !== null && (
            <Button disabled={isGrowing} onClick={readMore}>
              {isGrowing ? 'Loading...' : 'Show more'}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

function foundText(total: number): string {
  return total === 1 ? '1 unclaimed listing' : `${total} unclaimed listings`;
}
