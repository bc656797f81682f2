import { Stack, Text } from '@mantine/core';
import { IconAdjustmentsHorizontal, IconCurrentLocation } from '@tabler/icons-react';
import type { VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate, useNavigation } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { createLazyDialog } from '#app/components/dialogs/lazy-dialog.tsx';
import { Alert } from '#app/components/feedback/alert.tsx';
import { CountBadge } from '#app/components/feedback/count-badge.tsx';
import { SectionFailure } from '#app/components/feedback/try-again.tsx';
import { locateFailed, nearMeLabel } from '#app/components/fields/place-box/place-source.ts';
import type { Elements } from '#app/components/layout/elements.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import { locateVisitor } from '#app/lib/visitor-position.ts';
import { Filters } from './filters/filters.tsx';
import { CardSkeletons } from './results/card-skeleton.tsx';
import { EmptyResults, type EmptyResultsProps } from './results/empty-results.tsx';
import { OrderNote, Results, Serving } from './results/results.tsx';
import { useResults } from './results/use-results.ts';
import { SearchHead } from './search-bar.tsx';
import type { SearchData } from './search-data.ts';
import classes from './search-screen.module.css';
import {
  countFilters,
  hasPlace,
  parseSearch,
  type Search,
  type SearchPlace,
  searchHref,
} from './search-url.ts';
import { formatFoundSentence } from './search-words.ts';

const FilterSheet = createLazyDialog(() => import('./filters/filter-sheet.tsx'));

interface SearchScreenProps {
  data: SearchData;
  /** Renders the field for the place; `fieldId` is the field's id. */
  renderPlaceBox: (place: SearchPlace, fieldId: string, error: string | undefined) => Elements;
  renderRequirements: EmptyResultsProps['renderRequirements'];
  renderNotify: (search: Search) => Elements;
  renderExtras: (vendor: VendorCard) => Elements;
  /** Bar with the customer's next step. If it is shown, Search is not the primary button. */
  nextStep: Elements;
  tray: Elements;
}

const placeFieldId = 'search-place';

export function SearchScreen({
  data,
  renderPlaceBox,
  renderRequirements,
  renderNotify,
  renderExtras,
  nextStep,
  tray,
}: SearchScreenProps) {
  const pending = usePendingSearch();
  const { list, phase, readMore } = useResults(data);
  const isUnknownPlace = list === undefined && !data.failure;
  const [isEditing, setEditing] = useState(isUnknownPlace);
  const [isFiltering, setFiltering] = useState(false);
  const { services } = data;
  const search = pending ?? data.search;
  const isEmpty = !pending && list?.total === 0;
  const found = list && !pending ? formatFoundSentence(list.total, list.totalIsExact) : '';

  function tryDifferentArea() {
    flushSync(() => setEditing(true));
    document.getElementById(placeFieldId)?.focus();
  }

  return (
    <>
      {nextStep}
      <SearchHead
        search={search}
        placeBox={renderPlaceBox(
          search.place,
          placeFieldId,
          isUnknownPlace && !pending ? outcomes.places.no_result : undefined,
        )}
        isEditing={isEditing}
        isLit={!isEmpty && !nextStep}
        onEditing={setEditing}
      />
      <div className={`wrap ${classes.columns}`}>
        <aside id="filters" className={classes.filters} aria-label="Filters">
          <Filters search={search} services={services} />
        </aside>
        <section aria-labelledby="results">
          <div className={classes.top}>
            <div>
              <h2 id="results">Search Results</h2>
              <Text role="status" mih="1.5em" c="dimmed">
                {found}
              </Text>
            </div>
            <Button
              size="sm"
              className={classes.filterButton}
              leftSection={<IconAdjustmentsHorizontal aria-hidden="true" />}
              rightSection={
                countFilters(search) > 0 && <CountBadge count={countFilters(search)} label="set" />
              }
              onClick={() => setFiltering(true)}
            >
              Filters
            </Button>
            {!isEmpty && list && (
              <div className={classes.order}>
                <OrderNote
                  nearPlace={hasPlace(search.place)}
                  hasWords={search.q !== ''}
                  byReplies={search.sort === 'replies'}
                />
                {!hasPlace(search.place) && <NearMeButton search={search} />}
              </div>
            )}
          </div>
          {pending && <CardSkeletons count={4} label="Searching" />}
          {!pending && !list && (
            <Stack gap="sm" align="flex-start">
              {data.failure ? (
                <SectionFailure text={data.failure} size="md" variant="primary" />
              ) : (
                <>
                  <Alert>
                    <p>
                      We do not know this place. Check the spelling, or choose one of the
                      suggestions.
                    </p>
                  </Alert>
                  <Button onClick={tryDifferentArea}>Try Different Area</Button>
                </>
              )}
            </Stack>
          )}
          {!pending && list && list.total > 0 && (
            <Results
              search={search}
              list={list}
              phase={phase}
              onMore={readMore}
              renderExtras={renderExtras}
            />
          )}
          {isEmpty && (
            <EmptyResults
              search={search}
              onTryDifferentArea={tryDifferentArea}
              renderRequirements={renderRequirements}
              notify={renderNotify(search)}
              isCovered={isFiltering}
            />
          )}
          {!pending && data.serving && (
            <Serving place={search.place} vendors={data.serving} renderExtras={renderExtras} />
          )}
          {tray}
        </section>
      </div>
      <FilterSheet
        opened={isFiltering}
        onClose={() => setFiltering(false)}
        found={found}
        search={search}
        services={services}
      />
    </>
  );
}

/** Returns the search that is loading, so that filters show the new choice immediately. */
function usePendingSearch(): Search | undefined {
  const { location } = useNavigation();
  if (location?.pathname !== paths.search) return undefined;
  return parseSearch(new URLSearchParams(location.search));
}

function NearMeButton({ search }: { search: Search }) {
  const navigate = useNavigate();
  const { run, isBusy } = useAction(
    async () => {
      const place = { label: nearMeLabel, ...(await locateVisitor()) };
      await navigate(searchHref({ ...search, place, page: 1 }));
    },
    { say: () => ({ toast: locateFailed }) },
  );
  return (
    <Button
      size="sm"
      variant="quiet"
      leftSection={<IconCurrentLocation aria-hidden="true" />}
      disabled={isBusy}
      onClick={() => void run()}
    >
      {isBusy ? 'Finding you...' : 'Near me'}
    </Button>
  );
}
