import type { Service } from '@threshold/contract/endpoints/listings/vendors';
import type { SearchFacets } from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';
import { vendorTypes } from '@threshold/contract/vocabularies';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { quietApi } from '#app/lib/api/api-client.ts';
import { useQuery } from '#app/lib/api/session-client.ts';
import { paths } from '#app/lib/paths.ts';
import { useIsWide } from '#app/lib/use-is-wide.ts';
import { readFacets } from './api.ts';
import { FacetCount } from './facet-count.tsx';
import classes from './filters.module.css';
import { queryOf } from './search-bar.tsx';
import {
  filterCount,
  hasPlace,
  needsPosition,
  parseSearch,
  type Search,
  searchHref,
  searchQuery,
} from './search-url.ts';
import { ServiceFilter } from './service-filter.tsx';

export interface FiltersProps {
  search: Search;
  services: readonly Service[];
  /** True in the sheet on phones. */
  isInSheet?: boolean;
}

/** Filters by type, service and rating. Each change starts a new search at its first page. */
export function Filters({ search, services, isInSheet = false }: FiltersProps) {
  const navigate = useNavigate();
  const facets = useFacets(search, isInSheet);
  const address = searchHref(search);
  // The chosen filters appear at once, before the router reports the navigation.
  const [chosen, setChosen] = useState<{ at: string; search: Search }>();
  if (chosen && chosen.at !== address) setChosen(undefined);
  const { vendor_type, service_type, min_rating, replies, sort } = chosen?.search ?? search;
  const offered = limits.search.offered_ratings;
  const ratingChoices = [...new Set(min_rating === undefined ? offered : [...offered, min_rating])];

  const ownForm = useRef<HTMLFormElement>(null);
  const adoptChosen = useEffectEvent(() => {
    const form = ownForm.current;
    const inputs = [...(form?.querySelectorAll('input') ?? [])];
    if (form && inputs.some((input) => input.checked !== input.defaultChecked)) apply(form);
  });
  // Applies filters that were chosen before hydration.
  useEffect(() => adoptChosen(), []);

  function apply(form: HTMLFormElement) {
    const asked = parseSearch(queryOf(form));
    setChosen({ at: address, search: asked });
    void searchFor({ ...asked, page: 1 });
  }

  async function searchFor(asked: Search) {
    void navigate(searchHref({ ...asked, service_type: await offeredServices(asked) }));
  }

  /** The table of services by type is loaded on first use. */
  async function offeredServices({ service_type, vendor_type }: Search) {
    if (service_type.length === 0) return [];
    const { servicesOfTypes } = await import('./services-of-types.ts');
    return servicesOfTypes(services, service_type, vendor_type);
  }

  return (
    <form
      ref={ownForm}
      className={classes.filters}
      action={paths.search}
      onChange={(event: FormEvent<HTMLFormElement>) => apply(event.currentTarget)}
    >
      <HiddenFields search={search} />
      <fieldset>
        <legend>Professional</legend>
        {vendorTypes.map((type) => (
          <label key={type} className={classes.choice}>
            <input
              type="checkbox"
              name="vendor_type"
              value={type}
              checked={vendor_type.includes(type)}
              onChange={leaveToForm}
            />
            <span>{type}</span>
            <FacetCount
              count={facets?.types.find(({ vendor_type }) => vendor_type === type)?.count}
            />
          </label>
        ))}
      </fieldset>
      <ServiceFilter services={services} chosen={service_type} counts={facets?.services} />
      <fieldset>
        <legend>Rating</legend>
        <RatingChoice value={undefined} chosen={min_rating} />
        {ratingChoices
          .toSorted((a, b) => b - a)
          .map((value) => (
            <RatingChoice
              key={value}
              value={value}
              chosen={min_rating}
              count={facets?.ratings.find((rating) => rating.min_rating === value)?.count}
            />
          ))}
      </fieldset>
      <fieldset>
        <legend>Replies</legend>
        <label className={classes.choice}>
          <input
            type="checkbox"
            name="replies"
            value="day"
            checked={replies === 'day'}
            onChange={leaveToForm}
          />
          <span>Within a day</span>
          <FacetCount count={facets?.replies[0]?.count} />
        </label>
      </fieldset>
      <fieldset>
        <legend>Order</legend>
        <SortChoice value={undefined} chosen={sort}>
          {hasPlace(search.place) ? 'Nearest' : 'Best rated'}
        </SortChoice>
        <SortChoice value="replies" chosen={sort}>
          Fastest replies
        </SortChoice>
      </fieldset>
      <Button type="submit" isNative size="sm" className={classes.apply}>
        Apply filters
      </Button>
      {filterCount(search) > 0 && (
        <p>
          <Link
            className="tap"
            to={searchHref({
              ...search,
              vendor_type: [],
              service_type: [],
              min_rating: undefined,
              replies: undefined,
              page: 1,
            })}
          >
            Clear filters
          </Link>
        </p>
      )}
    </form>
  );
}

interface RatingChoiceProps {
  value?: number;
  chosen: number | undefined;
  count?: number | undefined;
}

function RatingChoice({ value, chosen, count }: RatingChoiceProps) {
  return (
    <label className={classes.choice}>
      <input
        type="radio"
        name="min_rating"
        value={value ?? ''}
        checked={value === chosen}
        onChange={leaveToForm}
      />
      <span>{value === undefined ? 'Any' : `${value} stars and up`}</span>
      <FacetCount count={count} />
    </label>
  );
}

interface SortChoiceProps {
  value: Search['sort'];
  chosen: Search['sort'];
  children: string;
}

function SortChoice({ value, chosen, children }: SortChoiceProps) {
  return (
    <label className={classes.choice}>
      <input
        type="radio"
        name="sort"
        value={value ?? ''}
        checked={value === chosen}
        onChange={leaveToForm}
      />
      <span>{children}</span>
    </label>
  );
}

/** Hidden fields with the place and words of the search. */
function HiddenFields({ search }: { search: Search }) {
  const { place, post_code, city, latitude, longitude, q } = searchQuery(search);
  const fields = { place, post_code, city, latitude, longitude, q };
  return Object.entries(fields).map(([name, value]) =>
    value === undefined || value === '' ? null : (
      <input key={name} type="hidden" name={name} value={value} />
    ),
  );
}

/** The form handles changes of all its fields. */
function leaveToForm(): void {}

/** Numbers of results once the filters are visible; the filters work without them. */
function useFacets(search: Search, isInSheet: boolean): SearchFacets | undefined {
  const isSeen = useIsWide() || isInSheet;
  const enabled = isSeen && !needsPosition(search.place);
  const { data } = useQuery({
    queryKey: ['facets', searchHref({ ...search, page: 1 })],
    queryFn: ({ signal }) => readFacets(quietApi, search, signal),
    enabled,
  });
  return enabled ? data : undefined;
}
