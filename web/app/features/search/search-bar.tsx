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

/** Select for the vendor type. Several types that were chosen in the filters are one option. */
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
  /** True if Search is the primary button of the page. */
  isLit: boolean;
  onEditing: (isEditing: boolean) => void;
}

/**
 * Headline and form of a search. Phones collapse the form to one row. The form also works without
 * scripts: the server then resolves the typed place.
 */
export function SearchHead({ search, placeBox, isEditing, isLit, onEditing }: SearchHeadProps) {
  const navigate = useNavigate();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const asked = parseSearch(toFormQuery(event.currentTarget));
    const isSameType = asked.vendor_type.join() === search.vendor_type.join();
    // Choosing another vendor type clears the services, because services belong to a type.
    const service_type = isSameType ? search.service_type : [];
    // Removes the focus from the field, which closes the keyboard on phones.
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
            variant={isLit ? 'primary' : 'plain'}
            leftSection={<IconSearch aria-hidden="true" />}
          >
            Search
          </Button>
        </form>
      </div>
    </div>
  );
}
