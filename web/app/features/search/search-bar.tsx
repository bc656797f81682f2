import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { limits } from '@threshold/contract/limits';
import { allVendorTypes, type VendorType, vendorTypes } from '@threshold/contract/vocabularies';
import type { FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { paths } from '#app/lib/paths.ts';
import classes from './search-bar.module.css';
import { parseSearch, type Search, searchHref } from './search-url.ts';
import { typesLabel } from './search-words.ts';

export interface SearchBarProps {
  search: Search;
  /** Place box, which renders its own fields. */
  placeBox: Elements;
  /** True if phones collapse the bar. */
  isFolded: boolean;
  /** False if another action of the page is the primary one. */
  isLit: boolean;
  onSearch: () => void;
  id: string;
}

/** Fields for type, place and words; also a plain form, whose typed place the server resolves. */
export function SearchBar({ search, placeBox, isFolded, isLit, onSearch, id }: SearchBarProps) {
  const navigate = useNavigate();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const asked = parseSearch(queryOf(event.currentTarget));
    const isSameType = asked.vendor_type.join() === search.vendor_type.join();
    // Another type resets the services.
    const service_type = isSameType ? search.service_type : [];
    // Closes the keyboard on phones.
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    onSearch();
    void navigate(searchHref({ ...asked, service_type, min_rating: search.min_rating }));
  }

  return (
    <form
      id={id}
      role="search"
      className={classes.bar}
      data-folded={isFolded || undefined}
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
  );
}

/** Options for all types, each type, and the combination chosen in the filters. */
export function TypeSelect({ types }: { types: readonly VendorType[] }) {
  const chosen = types.join(',');
  const several = types.length > 1 ? [{ value: chosen, label: typesLabel(types) }] : [];
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
export function queryOf(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') query.append(name, value);
  }
  return query;
}
