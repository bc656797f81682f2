import { Text } from '@mantine/core';
import type { Service } from '@threshold/contract/endpoints/listings/vendors';
import type { SearchFacets } from '@threshold/contract/endpoints/search/search';
import { limits } from '@threshold/contract/limits';
import { vendorTypes } from '@threshold/contract/vocabularies';
import {
  type ComponentProps,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Link, useNavigate } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { quietApi } from '#app/lib/client/api-client.ts';
import { useQuery } from '#app/lib/client/session-client.ts';
import { formatResultCount } from '#app/lib/format/format.ts';
import { paths } from '#app/lib/paths.ts';
import { useIsWide } from '#app/lib/use-is-wide.ts';
import { readFacets } from '../api.ts';
import { toFormQuery } from '../search-bar.tsx';
import {
  countFilters,
  hasPlace,
  needsPosition,
  parseSearch,
  type Search,
  searchHref,
  toSearchQuery,
} from '../search-url.ts';
import classes from './filters.module.css';

export interface FiltersProps {
  search: Search;
  services: readonly Service[];
  /** True if the filters are shown in the sheet that phones open. */
  isInSheet?: boolean;
}

/** Filters by type, service and rating. Each change starts a new search at its first page. */
export function Filters({ search, services, isInSheet = false }: FiltersProps) {
  const navigate = useNavigate();
  const facets = useFacets(search, isInSheet);
  const address = searchHref(search);
  // Shows the chosen filters immediately, before the router reports the navigation.
  const [chosen, setChosen] = useState<{ at: string; search: Search }>();
  if (chosen && chosen.at !== address) setChosen(undefined);
  const { vendor_type, service_type, min_rating, replies, sort } = chosen?.search ?? search;
  const offered = limits.search.offered_ratings;
  const ratingChoices = [...new Set(min_rating === undefined ? offered : [...offered, min_rating])];

  const ownForm = useRef<HTMLFormElement>(null);
  const adoptChosen = useEffectEvent(() => {
    const form = ownForm.current;
    const inputs = [...(form?.querySelectorAll('input') ?? [])];
    if (form && inputs.some((input) => input.checked !== input.defaultChecked)) void apply(form);
  });
  // Applies filters that the visitor chose before hydration, when no handler was attached.
  useEffect(() => adoptChosen(), []);

  async function apply(form: HTMLFormElement) {
    const next = { ...parseSearch(toFormQuery(form)), page: 1 };
    setChosen({ at: address, search: next });
    // Loads the table of services by type on first use.
    const service_type =
      next.service_type.length > 0
        ? (await import('./services-of-types.ts')).filterServicesByTypes(
            services,
            next.service_type,
            next.vendor_type,
          )
        : [];
    void navigate(searchHref({ ...next, service_type }));
  }

  return (
    <form
      ref={ownForm}
      className={classes.filters}
      action={paths.search}
      onChange={(event: FormEvent<HTMLFormElement>) => void apply(event.currentTarget)}
    >
      <HiddenFields search={search} />
      <fieldset>
        <legend>Professional</legend>
        {vendorTypes.map((type) => (
          <FilterOption
            key={type}
            name="vendor_type"
            value={type}
            checked={vendor_type.includes(type)}
            count={facets?.types.find(({ vendor_type }) => vendor_type === type)?.count}
          >
            {type}
          </FilterOption>
        ))}
      </fieldset>
      <ServiceFilter services={services} chosen={service_type} counts={facets?.services} />
      <fieldset>
        <legend>Rating</legend>
        <FilterOption type="radio" name="min_rating" value="" checked={min_rating === undefined}>
          Any
        </FilterOption>
        {ratingChoices
          .toSorted((a, b) => b - a)
          .map((value) => (
            <FilterOption
              key={value}
              type="radio"
              name="min_rating"
              value={value}
              checked={value === min_rating}
              count={facets?.ratings.find((rating) => rating.min_rating === value)?.count}
            >
              {`${value} stars and up`}
            </FilterOption>
          ))}
      </fieldset>
      <fieldset>
        <legend>Replies</legend>
        <FilterOption
          name="replies"
          value="day"
          checked={replies === 'day'}
          count={facets?.replies[0]?.count}
        >
          Within a day
        </FilterOption>
      </fieldset>
      <fieldset>
        <legend>Order</legend>
        <FilterOption type="radio" name="sort" value="" checked={sort === undefined}>
          {hasPlace(search.place) ? 'Nearest' : 'Best rated'}
        </FilterOption>
        <FilterOption type="radio" name="sort" value="replies" checked={sort === 'replies'}>
          Fastest replies
        </FilterOption>
      </fieldset>
      <Button type="submit" isNative size="sm" className={classes.apply}>
        Apply filters
      </Button>
      {countFilters(search) > 0 && (
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

interface ChoiceProps extends Pick<ComponentProps<'input'>, 'type' | 'name' | 'value' | 'checked'> {
  /** Number of results with this option; undefined while it is unknown. */
  count?: number | undefined;
  children: string;
}

/** A native input. Mantine's Checkbox has eight elements, and a page has dozens of options. */
function FilterOption({ type = 'checkbox', count, children, ...input }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      {/* The form handles changes of all its fields. */}
      <input type={type} {...input} onChange={() => {}} />
      <span>{children}</span>
      {count !== undefined && (
        <Text span ml="auto" c="var(--ink3)" fz="sm" className="num">
          {formatResultCount(count)}
        </Text>
      )}
    </label>
  );
}

function HiddenFields({ search }: { search: Search }) {
  const { place, post_code, city, latitude, longitude, q } = toSearchQuery(search);
  const fields = { place, post_code, city, latitude, longitude, q };
  return Object.entries(fields).map(([name, value]) =>
    value === undefined || value === '' ? null : (
      <input key={name} type="hidden" name={name} value={value} />
    ),
  );
}

/** Loads the number of results for each option, but only while the filters are visible. */
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

interface ServiceFilterProps {
  services: readonly Service[];
  chosen: readonly string[];
  counts: SearchFacets['services'] | undefined;
}

const shown = 5;

/** Checkboxes for services of the chosen types: the first five, and the others on request. */
function ServiceFilter({ services, chosen, counts }: ServiceFilterProps) {
  const rest = services.slice(shown);
  const isRestChosen = rest.some(({ _id }) => chosen.includes(_id));
  const choice = ({ _id, servicesName }: Service) => (
    <FilterOption
      key={_id}
      name="service_type"
      value={_id}
      checked={chosen.includes(_id)}
      count={counts?.find((counted) => counted._id === _id)?.count}
    >
      {servicesName}
    </FilterOption>
  );
  return (
    <fieldset>
      <legend>Service</legend>
      {services.length === 0 && (
        <Text c="dimmed" fz="sm">
          Choose a professional to filter by service.
        </Text>
      )}
      {services.slice(0, shown).map(choice)}
      {rest.length > 0 && (
        <details className={classes.more} open={isRestChosen || undefined}>
          <summary>{`All ${services.length} services`}</summary>
          {rest.map(choice)}
        </details>
      )}
    </fieldset>
  );
}
