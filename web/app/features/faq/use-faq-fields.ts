import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths, withQuery } from '#app/lib/paths.ts';
import type { FaqQuery } from './faq-query.ts';

/** Browsers limit how often the address may change. */
const typingPause = 150;

/**
 * The fields of the filters and the address, kept alike. What is typed reaches the address after a pause; when
 * the address changes by itself (a link, Back) the fields follow.
 */
export function useFaqFields(query: FaqQuery) {
  const navigate = useNavigate();
  const [fields, setFields] = useState(query);
  const [sent, setSent] = useState(query);
  const [seen, setSeen] = useState(query);

  if (!isSame(query, seen)) {
    setSeen(query);
    // Our own change arrives late: by then more may have been typed, which must stay.
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
