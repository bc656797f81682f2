import { Group, Stack, Text } from '@mantine/core';
import type { VendorCard as Vendor } from '@threshold/contract/endpoints/listings/vendors';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { promiseSentences } from '@threshold/contract/texts/sentences';
import { type MouseEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { Popover } from '#app/components/buttons/popover.tsx';
import { TryAgain } from '#app/components/feedback/try-again.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import type { ResultList } from '../search-data.ts';
import { type Search, type SearchPlace, searchHref } from '../search-url.ts';
import { formatSearchPlace } from '../search-words.ts';
import { CardSkeletons } from './card-skeleton.tsx';
import noteClasses from './order-note.module.css';
import classes from './results.module.css';
import { useNearEnd } from './use-results.ts';
import { VendorCard } from './vendor-card.tsx';

interface ResultsProps {
  search: Search;
  list: ResultList;
  phase: 'idle' | 'loading' | 'failed';
  onMore: () => void;
  renderExtras: (vendor: Vendor) => Elements;
}

export function Results({ search, list, phase, onMore, renderExtras }: ResultsProps) {
  const end = useRef<HTMLDivElement>(null);
  const items = useRef<HTMLUListElement>(null);
  const focusAt = useRef<number>(null);
  const { length } = list.vendors;
  const hasMore = list.after !== null;
  useNearEnd(end, hasMore && phase === 'idle', length, onMore);

  // 'Show more' moves the focus to the first new card; loading by scrolling does not move it.
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
          <Stack component="p" gap={0} align="center" py="sm">
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
            p="var(--s-20) 0"
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

interface ServingVendorsProps {
  place: SearchPlace;
  vendors: readonly Vendor[];
  renderExtras: (vendor: Vendor) => Elements;
}

/** Professionals who work at the place but whose office is outside the search radius. */
export function Serving({ place, vendors, renderExtras }: ServingVendorsProps) {
  if (vendors.length === 0) return null;
  return (
    <Stack component="section" gap="sm" mt="lg" aria-labelledby="serving">
      <h3 id="serving">{`Also work ${formatSearchPlace(place)}`}</h3>
      <Text
        c="var(--ink3)"
        fz="sm"
      >{`Their offices are more than ${limits.search.radius_km} km away. They say that they work here.`}</Text>
      <Stack component="ul" gap="sm" mb="sm">
        {vendors.map((vendor) => (
          <li key={vendor._id}>
            <VendorCard vendor={vendor} extras={renderExtras(vendor)} />
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

interface OrderNoteProps {
  nearPlace: boolean;
  /** True if the visitor typed a name or a service. */
  hasWords: boolean;
  byReplies: boolean;
}

export function OrderNote({ nearPlace, hasWords, byReplies }: OrderNoteProps) {
  const place = nearPlace ? 'nearest' : 'rating';
  const then = byReplies ? 'fastest replies' : place;
  const first = hasWords ? 'Best match first, then verified' : 'Verified first';
  return (
    <Popover
      align="end"
      className={noteClasses.note}
      summary={
        <Group
          component="span"
          gap={0}
          wrap="nowrap"
          mih={44}
          td="underline"
          style={{ textUnderlineOffset: '3px' }}
        >{`${first}, then ${then}. Why this order?`}</Group>
      }
    >
      {hasWords && (
        <p>
          Professionals who match your words as you typed them come before those who match only the
          beginning of a word, or a word that is one letter away.
        </p>
      )}
      <p>
        {`${hasWords ? 'Among equal matches first' : 'First'} come professionals whose entry in a public register we have checked, then everyone else.`}
      </p>
      {byReplies && (
        <p>
          Of those, who usually replies faster comes first, by the time that their card tells, then
          those of whom no time is told.
        </p>
      )}
      <p>
        {nearPlace
          ? `Within each group the nearest come first, up to ${limits.search.radius_km} km away; at the same distance the better rated.`
          : 'Within each group the better rated come first. Give a suburb or postcode to see the nearest first.'}
      </p>
      {!nearPlace && (
        <p>
          For the order only reviews by verified clients count, and a few say less than many: the
          stars of each professional count together with {limits.search.assumed_reviews} reviews of
          the average over all professionals. The stars that you see are the plain average of all
          reviews.
        </p>
      )}
      <p>{promiseSentences.order_not_for_sale}</p>
    </Popover>
  );
}
