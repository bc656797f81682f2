import { Group, Stack, Text } from '@mantine/core';
import type { VendorCard as Vendor } from '@threshold/contract/endpoints/listings/vendors';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { TryAgain } from '#app/components/feedback/try-again.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { CardSkeletons } from './card-skeleton.tsx';
import type { ResultList } from './result-list.ts';
import classes from './results.module.css';
import { type Search, searchHref } from './search-url.ts';
import { useNearEnd } from './use-results.ts';
import { VendorCard } from './vendor-card.tsx';

export interface ResultsProps {
  search: Search;
  list: ResultList;
  phase: 'idle' | 'loading' | 'failed';
  onMore: () => void;
  /** Controls of other features on each card. */
  renderExtras: (vendor: Vendor) => Elements;
}

/** Cards, followed by a button for more, an error, or the end. */
export function Results({ search, list, phase, onMore, renderExtras }: ResultsProps) {
  const end = useRef<HTMLDivElement>(null);
  const items = useRef<HTMLUListElement>(null);
  const focusAt = useRef<number>(null);
  const { length } = list.vendors;
  const hasMore = list.after !== null;
  useNearEnd(end, hasMore && phase === 'idle', length, onMore);

  // After 'Show more' the focus moves to the first new card; after scrolling it stays.
  useEffect(() => {
    const at = focusAt.current;
    if (at === null || at >= length) return;
    focusAt.current = null;
    items.current?.children[at]?.querySelector('a')?.focus({ preventScroll: true });
  }, [length]);

  function showMore(event: MouseEvent) {
    event.preventDefault();
    focusAt.current = length;
    onMore();
  }

  return (
    <>
      {search.page > 1 && (
        <Text mb="sm" fz="sm">
          <Link to={searchHref({ ...search, page: 1 })}>Back to the first page</Link>
        </Text>
      )}
      <ul ref={items} className={classes.list}>
        {list.vendors.map((vendor) => (
          <li key={vendor._id}>
            <VendorCard vendor={vendor} extras={renderExtras(vendor)} />
          </li>
        ))}
      </ul>
      <div ref={end}>
        {phase === 'loading' && <CardSkeletons count={2} label="Loading more professionals" />}
        {phase === 'failed' && (
          <Stack gap="sm" align="flex-start">
            <TryAgain text={outcomes.vendors.search_failed} onRetry={onMore} />
          </Stack>
        )}
        {phase !== 'failed' && hasMore && (
          <Stack component="p" gap={0} align="center" p="12px 0">
            <Button
              component="a"
              href={searchHref({ ...search, page: list.page + 1 })}
              onClick={showMore}
            >
              Show more
            </Button>
          </Stack>
        )}
        {!hasMore && (
          <Group
            component="p"
            wrap="nowrap"
            p="20px 0"
            c="var(--ink3)"
            fz="sm"
            className={classes.end}
          >
            No more results
          </Group>
        )}
      </div>
    </>
  );
}
