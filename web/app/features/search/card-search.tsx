import { Stack, Text } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { VendorCard as Vendor } from '@threshold/contract/endpoints/listings/vendors';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import { SubmitButton } from '#app/components/buttons/submit-button.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { TryAgain } from '#app/components/feedback/try-again.tsx';
import { PageForm } from '#app/components/fields/page-form.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { EmptyPaddock } from '#app/components/pictures/drawings/empty-drawings.tsx';
import classes from './card-search.module.css';
import { CardSkeletons } from './results/card-skeleton.tsx';
import { VendorCard } from './results/vendor-card.tsx';
import { TypeSelect, toFormQuery } from './search-bar.tsx';
import type { ResultList } from './search-data.ts';
import { parseSearch, type Search, searchHref } from './search-url.ts';
import { formatFoundSentence } from './search-words.ts';
import { type ListingScope, useCardSearch } from './use-card-search.ts';

interface CardSearchProps {
  of: ListingScope;
  initial: Search;
  placeBox: Elements;
  /** Renders a card's actions. `describedBy` is the id of the element with the vendor's name. */
  actions: (vendor: Vendor, describedBy: string) => Elements;
}

const words = {
  unclaimed: {
    heading: 'Find your listing',
    found: ({ total }: ResultList) =>
      total === 1 ? '1 unclaimed listing' : `${total} unclaimed listings`,
    none: 'No unclaimed listing here',
    advice: 'Try another area or type, or set up a listing of your own.',
  },
  all: {
    heading: 'Search Results',
    found: ({ total, totalIsExact }: ResultList) => formatFoundSentence(total, totalIsExact),
    none: 'No professional here',
    advice: 'Try another area or type.',
  },
} as const;

/** Search for signed-in vendors: the cards of the public search, but with other actions. */
export function CardSearch({ of, initial, placeBox, actions }: CardSearchProps) {
  const [search, setSearch] = useState(initial);
  const { list, failure, isReading, isGrowing, reload, readMore } = useCardSearch(search, of);
  const { heading, found, none, advice } = words[of];
  const headingId = useId();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const next = parseSearch(toFormQuery(event.currentTarget));
    // If the same search is submitted again, reloads its results.
    if (searchHref(next) === searchHref(search)) reload();
    else setSearch(next);
  }

  return (
    <section className={classes.search} aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      <PageForm role="search" className={classes.bar} onSubmit={submit}>
        <TypeSelect key={search.vendor_type.join()} types={search.vendor_type} />
        {placeBox}
        <SubmitButton leftSection={<IconSearch aria-hidden="true" />}>Search</SubmitButton>
      </PageForm>
      <Text role="status" c="dimmed" className={classes.found}>
        {list && list.total > 0 && found(list)}
      </Text>
      {isReading && <CardSkeletons count={3} label="Searching" />}
      {failure && !list && <TryAgain text={outcomes.vendors.search_failed} onRetry={reload} />}
      {list?.total === 0 && (
        <EmptyState size="small" headingLevel={3} drawing={<EmptyPaddock />} title={none}>
          <p>{advice}</p>
        </EmptyState>
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

/** Search page for signed-in vendors: the results of the public search, with other actions. */
export function ReadOnlySearch({ initial, placeBox, actions }: Omit<CardSearchProps, 'of'>) {
  return (
    <Stack gap="var(--s-28)" pt="lg" pb="var(--s-72)" className="wrap">
      <header>
        <h1>Find Professionals</h1>
        <Text maw="62ch" c="dimmed">
          You see what customers find. Only customers can chat and book calls here.
        </Text>
      </header>
      <CardSearch of="all" initial={initial} placeBox={placeBox} actions={actions} />
    </Stack>
  );
}
