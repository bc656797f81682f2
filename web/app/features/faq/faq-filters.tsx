import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { paths } from '#app/lib/paths.ts';
import classes from './faq-filters.module.css';
import type { FaqQuery } from './faq-query.ts';
import { useFaqFields } from './use-faq-fields.ts';

export interface FaqFiltersProps {
  query: FaqQuery;
  categories: readonly string[];
}

/** Filter form that also works without scripts. With scripts the list updates while typing. */
export function FaqFilters({ query, categories }: FaqFiltersProps) {
  const { fields, change, submit } = useFaqFields(query);
  const form = useRef<HTMLFormElement>(null);
  const adoptTyped = useEffectEvent(() => {
    const typed = new FormData(form.current ?? undefined);
    const textOf = (name: string) => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    const [search, category] = [textOf('q'), textOf('category')];
    if (search !== fields.search || category !== fields.category) change({ search, category });
  });
  // Applies text that was typed before hydration.
  useEffect(() => adoptTyped(), []);
  return (
    <form
      ref={form}
      className={classes.filters}
      action={paths.guides}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <TextInput
        type="search"
        name="q"
        label="Search"
        placeholder="e.g. deposit"
        leftSection={<IconSearch aria-hidden="true" />}
        value={fields.search}
        onChange={(event) => change({ search: event.currentTarget.value })}
        autoComplete="off"
        enterKeyHint="search"
      />
      <NativeSelect
        name="category"
        label="Category"
        value={fields.category}
        onChange={(event) => change({ category: event.currentTarget.value })}
      >
        <option value="">All categories</option>
        {categories.map((category) => (
          <option key={category} value={category}>
            {category}
          </option>
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
