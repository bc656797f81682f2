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
import { ApiError, getSentence } from '../api/api-error.ts';

// Renders changes before the next paint. By default, the library waits for a timer.
notifyManager.setScheduler(queueMicrotask);

let current: { readonly session: string; readonly client: QueryClient } | undefined;

/**
 * Creates a client that deletes unused queries, shows the data of a query's previous key until the
 * next answer, and does not retry.
 */
function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error) {
        // Pages show failures of API calls, so only other errors are logged.
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

/** Returns the client of the current session; on the server, a new client for each call. */
export function getSessionClient(): QueryClient {
  if (typeof window === 'undefined') return createQueryClient();
  const session = `${getAccessToken()} ${readStored(storageKeys.opsAccessToken)}`;
  if (current?.session !== session) current = { session, client: createQueryClient() };
  return current.client;
}

/** Client for a component's queries. A provider would load the library on the landing page. */
export function useSessionClient(): QueryClient {
  const [client] = useState(getSessionClient);
  return client;
}

/** React Query's `useQuery`, with the client of the session. */
export function useQuery<T, K extends QueryKey>(
  options: UseQueryOptions<T, Error, T, K>,
): UseQueryResult<T> {
  return useQueryOf(options, useSessionClient());
}

/**
 * The server's sentence about a failed query, or else `failed`; undefined without a failure and
 * during a refetch.
 */
export function getQueryFailure(
  { error, isFetching }: { readonly error: unknown; readonly isFetching: boolean },
  failed: string = outcomes.refusals.internal,
): string | undefined {
  return error && !isFetching ? getSentence(error, failed) : undefined;
}
