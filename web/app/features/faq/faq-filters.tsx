import { NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { paths, withQuery } from '#app/lib/paths.ts';
import classes from './faq-filters.module.css';
import type { FaqQuery } from './faq-query.ts';

/** Browsers limit how often the address may change. */
const typingPause = 150;

export interface FaqFiltersProps {
  query: FaqQuery;
  categories: readonly string[];
}

/** A plain form that also works without scripts; with them, the list follows what is typed. */
export function FaqFilters({ query, categories }: FaqFiltersProps) {
  const navigate = useNavigate();
  const show = (form: HTMLFormElement) => {
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
    void navigate(withQuery(paths.guides, fields), { replace: true, preventScrollReset: true });
  };
  const showSoon = useDebouncedCallback(show, typingPause);
  return (
    <form
      className={classes.filters}
      action={paths.guides}
      onChange={({ currentTarget }) => showSoon(currentTarget)}
      onSubmit={(event) => {
        event.preventDefault();
        show(event.currentTarget);
      }}
    >
      <TextInput
        type="search"
        name="q"
        label="Search"
        placeholder="e.g. deposit"
        leftSection={<IconSearch aria-hidden="true" />}
        defaultValue={query.search}
        autoComplete="off"
        enterKeyHint="search"
      />
      <NativeSelect name="category" label="Category" defaultValue={query.category}>
        <option value="">All categories</option>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </NativeSelect>
      <noscript>
        <button type="submit" className={classes.submit}>
          Show questions
        </button>
      </noscript>
    </form>
  );
}
