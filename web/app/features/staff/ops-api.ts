import type { AnyEndpoint, EndpointAnswer } from '@threshold/contract/endpoint';
import type { Api } from '#app/lib/api/api.ts';
import { createBrowserApi } from '#app/lib/api/browser-transport.ts';
import { clearOpsToken, getOpsToken, recordStaffActivity } from './ops-session.ts';

/** API client of the console. A refused token ends the staff session but not a member's session. */
export const opsApi: Api = createBrowserApi({
  token: getOpsToken,
  handleAuthFailure: ({ status, isTokenIgnored }, token) => {
    if (token === null) return;
    if (status === 401 || isTokenIgnored) clearOpsToken();
    else recordStaffActivity();
  },
});

type DataOf<E extends AnyEndpoint> = EndpointAnswer<E> extends { data: infer D } ? D : never;

/** Calls an endpoint of the console. @returns the answer's `data` @throws ApiError */
export async function callOpsApi<E extends AnyEndpoint>(
  ...request: Parameters<typeof opsApi.call<E>>
): Promise<DataOf<E>> {
  return ((await opsApi.call<E>(...request)) as { data: DataOf<E> }).data;
}

/** API client before sign-in: without a token, or with a token that only sets up two-factor. */
export function enrolmentApi(token: string | null): Api {
  return createBrowserApi({ token: () => token, handleAuthFailure: () => {} });
}
