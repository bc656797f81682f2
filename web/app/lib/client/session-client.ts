import {
  keepPreviousData,
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
  useQuery as useQueryOf,
} from '@tanstack/react-query';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useState } from 'react';
import { getAccessToken } from '../account/session.ts';
import { readStored, storageKeys } from '../account/storage.ts';
import { ApiError, sentenceOf } from '../api/api-error.ts';

// Changes are shown before the next paint; the library's default is a timer.
notifyManager.setScheduler(queueMicrotask);

let current: { readonly session: string; readonly client: QueryClient } | undefined;

/**
 * Deletes queries that no component shows, keeps data of an earlier key until the answer, and fails
 * at once.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        // Refusals of the server are shown on the page.
        if (!(error instanceof ApiError)) console.error(error);
      },
    }),
    defaultOptions: {
      queries: {
        gcTime: 0,
        networkMode: 'always',
        placeholderData: keepPreviousData,
        retry: false,
      },
    },
  });
}

/** Client of the current member and staff session; on the server one for each component. */
export function getSessionClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  const session = `${getAccessToken()} ${readStored(storageKeys.opsAccessToken)}`;
  if (current?.session !== session) current = { session, client: createQueryClient() };
  return current.client;
}

/**
 * Client for a component's queries. No provider, which would load the library on the landing page.
 */
export function useSessionClient(): QueryClient {
  const [client] = useState(getSessionClient);
  return client;
}

/** `useQuery` of the library, with the client of the session. */
export function useQuery<T, K extends QueryKey>(
  options: UseQueryOptions<T, Error, T, K>,
): UseQueryResult<T> {
  return useQueryOf(options, useSessionClient());
}

/**
 * The sentence about a failed query, `failed` if the server sends none; undefined while it is read
 * again.
 */
export function getQueryFailure(
  { error, isFetching }: { readonly error: unknown; readonly isFetching: boolean },
  failed: string = outcomes.refusals.internal,
): string | undefined {
  return error && !isFetching ? sentenceOf(error, failed) : undefined;
}
