import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths, withQuery } from '#app/lib/paths.ts';
import type { FaqQuery } from './faq-query.ts';

/** Milliseconds without typing before the address changes, because browsers limit the rate. */
const typingPause = 150;

/**
 * Synchronises the filter fields with the address. Typed text updates the address after a pause; a
 * navigation updates the fields.
 */
export function useFaqFields(query: FaqQuery) {
  const navigate = useNavigate();
  const [fields, setFields] = useState(query);
  const [sent, setSent] = useState(query);
  const [seen, setSeen] = useState(query);

  if (!isSame(query, seen)) {
    setSeen(query);
    // The own change arrives later than further typing, which must not be overwritten.
    if (!isSame(query, sent)) {
      setSent(query);
      setFields(query);
    }
  }

  function show(next: FaqQuery) {
    setSent(next);
    const address = withQuery(paths.guides, { q: next.search, category: next.category });
    void navigate(address, { replace: true, preventScrollReset: true });
  }
  const showSoon = useDebouncedCallback(show, typingPause);

  return {
    fields,
    change: (part: Partial<FaqQuery>) => {
      const next = { ...fields, ...part };
      setFields(next);
      showSoon(next);
    },
    submit: () => show(fields),
  };
}

function isSame(one: FaqQuery, other: FaqQuery): boolean {
  return one.search === other.search && one.category === other.category;
}
