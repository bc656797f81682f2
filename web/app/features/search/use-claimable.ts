import { outcomes } from '@threshold/contract/outcomes';
import { vendorSearchEndpoints } from '@threshold/contract/search';
import { useEffect, useState } from 'react';
import { api } from '#app/lib/api/api-client.ts';
import { grown, listOfPage, type ResultList } from './result-list.ts';
import { apiFilters, needsPosition, type Search } from './search-url.ts';

export type ClaimableState =
  | { kind: 'loading' }
  | { kind: 'failed'; sentence: string }
  | { kind: 'ready'; list: ResultList; more: 'idle' | 'loading' | 'failed' };

const loading: ClaimableState = { kind: 'loading' };

/** The unclaimed listings of a search, page by page. */
export function useClaimable(search: Search) {
  const [held, setHeld] = useState<{ search: Search; state: ClaimableState }>();
  const state = held?.search === search ? held.state : loading;
  const isLoading = state.kind === 'loading';
  const hold = (next: ClaimableState) => setHeld({ search, state: next });

  useEffect(() => {
    if (!isLoading) return undefined;
    const reading = new AbortController();
    const { signal } = reading;
    api
      .call(vendorSearchEndpoints.search, { query: claimableQuery(search) }, { signal })
      .then((page) =>
        setHeld({ search, state: { kind: 'ready', list: listOfPage(page), more: 'idle' } }),
      )
      .catch((error: unknown) => {
        if (signal.aborted) return;
        console.error(error);
        setHeld({ search, state: { kind: 'failed', sentence: outcomes.vendors.search_failed } });
      });
    return () => reading.abort();
  }, [search, isLoading]);

  async function readMore() {
    if (state.kind !== 'ready' || state.more === 'loading' || state.list.after === null) return;
    const { list } = state;
    hold({ kind: 'ready', list, more: 'loading' });
    const query = { ...claimableQuery(search), after: list.after ?? undefined };
    try {
      const page = await api.call(vendorSearchEndpoints.search, { query });
      hold({ kind: 'ready', list: grown(list, page), more: 'idle' });
    } catch (error) {
      console.error(error);
      hold({ kind: 'ready', list, more: 'failed' });
    }
  }

  return { state, readMore, again: () => setHeld(undefined) };
}

/** The server finds a typed place by its name or postcode. */
function claimableQuery(search: Search) {
  const { label } = search.place;
  const isCode = /^\d{4}$/.test(label);
  const typed = needsPosition(search.place) && (isCode ? { post_code: label } : { city: label });
  return { ...apiFilters(search), ...typed, claimable: true };
}
