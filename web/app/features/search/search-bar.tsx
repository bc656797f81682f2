import { Box, NativeSelect, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { brand } from '@threshold/contract/brand';
import { limits } from '@threshold/contract/limits';
import { allVendorTypes, type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { BareButton, Button } from '#app/components/buttons/button.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './search-bar.module.css';
import headClasses from './search-head.module.css';
import { hasPlace, parseSearch, type Search, searchHref } from './search-url.ts';
import { formatSearchLabel, formatTypesLabel } from './search-words.ts';

/** Options for all types, each type, and the combination chosen in the filters. */
export function TypeSelect({ types }: { types: readonly VendorType[] }) {
  const chosen = types.join(',');
  const several = types.length > 1 ? [{ value: chosen, label: formatTypesLabel(types) }] : [];
  return (
    <NativeSelect
      label="I'm looking for ..."
      name="vendor_type"
      defaultValue={chosen || allVendorTypes}
      data={[allVendorTypes, ...several, ...vendorTypes]}
    />
  );
}

/** Returns the query string that a form would submit. */
export function toFormQuery(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') query.append(name, value);
  }
  return query;
}

const barId = 'search-bar';

interface SearchHeadProps {
  search: Search;
  placeBox: Elements;
  isEditing: boolean;
  /** True if searching is the primary action of the page. */
  isLit: boolean;
  onEditing: (isEditing: boolean) => void;
}

/**
 * Headline and query. Phones collapse the query to one row. The query is also a plain form, whose
 * typed place the server resolves.
 */
export function SearchHead({ search, placeBox, isEditing, isLit, onEditing }: SearchHeadProps) {
  const navigate = useNavigate();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const asked = parseSearch(toFormQuery(event.currentTarget));
    const isSameType = asked.vendor_type.join() === search.vendor_type.join();
    // Another type resets the services.
    const service_type = isSameType ? search.service_type : [];
    // Closes the keyboard on phones.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    onEditing(false);
    void navigate(searchHref({ ...asked, service_type, min_rating: search.min_rating }));
  }

  return (
    <div className={headClasses.head}>
      <div className="wrap">
        <Box component="h1" fz="var(--fs-page)">
          {brand.tagline}
        </Box>
        <BareButton
          className={`narrow-only ${headClasses.folded}`}
          aria-expanded={isEditing}
          aria-controls={barId}
          onClick={() => onEditing(!isEditing)}
        >
          <IconSearch aria-hidden="true" />
          <span>
            <Box component="b" fw={650} style={{ overflowWrap: 'anywhere' }}>
              {formatSearchLabel(search)}
            </Box>
            <Box component="small" c="dimmed" fz="sm">
              {hasPlace(search.place) ? search.place.label : 'Anywhere in Australia'}
            </Box>
          </span>
          <Text
            span
            c="var(--brand-text)"
            fz="sm"
            fw={600}
            td="underline"
            style={{ textUnderlineOffset: '3px' }}
          >
            {isEditing ? 'Close' : 'Edit'}
          </Text>
        </BareButton>
        <form
          id={barId}
          role="search"
          className={classes.bar}
          data-folded={!isEditing || undefined}
          action={paths.search}
          onSubmit={submit}
        >
          <TypeSelect key={`type ${search.vendor_type.join()}`} types={search.vendor_type} />
          {placeBox}
          <TextInput
            key={`words ${search.q}`}
            name="q"
            label="Name or service (optional)"
            placeholder="A person, a business or a service"
            defaultValue={search.q}
            maxLength={limits.search.words_characters}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
          />
          <Button
            type="submit"
            isNative
            variant={isLit ? 'primary' : 'default'}
            leftSection={<IconSearch aria-hidden="true" />}
          >
            Search
          </Button>
        </form>
      </div>
    </div>
  );
}
