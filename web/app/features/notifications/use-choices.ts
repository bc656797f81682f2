import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { pushChoiceWords } from '@threshold/contract/texts/notification-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { getSentence } from '#app/lib/api/api-error.ts';
import { getQueryFailure, useQuery, useSessionClient } from '#app/lib/client/session-client.ts';
import { toasts } from '#app/lib/toasts.ts';

/** A member's choices. A change is shown immediately and reverted if it cannot be saved. */
export function useChoices<T, K extends QueryKey>(query: UseQueryOptions<T, Error, T, K>) {
  const [status, setStatus] = useState('');
  const client = useSessionClient();
  const stored = useQuery(query);
  const { data } = stored;
  const change = (next: T) => client.setQueryData<T>(query.queryKey, next);

  /** Saves a change by calling `act`; `wanted` is shown until the server answers. */
  async function store(act: () => Promise<T>, wanted?: T) {
    setStatus('');
    if (wanted) change(wanted);
    try {
      change(await act());
      setStatus(pushChoiceWords.saved);
    } catch (error) {
      if (data) change(data);
      toasts.error(getSentence(error, outcomes.refusals.internal));
    }
  }

  return {
    choices: data,
    failure: getQueryFailure(stored, outcomes.notifications.failed),
    reload: () => void stored.refetch(),
    /** The result of the last change, for screen readers. */
    status,
    setStatus,
    change,
    store,
  };
}
