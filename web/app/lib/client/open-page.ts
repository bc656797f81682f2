import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { getAccessToken } from '../account/session.ts';
import { ApiError } from '../api/api-error.ts';

let open: { token: string | null; address: string; data: unknown } | undefined;

const buildPageAddress = ({ pathname, search }: { pathname: string; search: string }) =>
  `${pathname}${search}`;

/** True if the server did not answer or failed; a refusal counts as an answer. */
const isServerUnavailable = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);

/**
 * Waits for new data of the open page. If the server is unavailable, returns the data that is
 * shown: an error page would discard typed text.
 */
export async function readOrReloadPage<T>(url: URL, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    const isOpen = open?.address === buildPageAddress(url) && open.token === getAccessToken();
    if (open && isOpen && isServerUnavailable(error)) return open.data as T;
    throw error;
  }
}

export function useOpenPageData<T>(data: T): T {
  const address = buildPageAddress(useLocation());
  useEffect(() => {
    open = { token: getAccessToken(), address, data };
    return () => {
      open = undefined;
    };
  }, [address, data]);
  return data;
}
