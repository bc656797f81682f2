import type { Api } from '#app/lib/api/api.ts';
import { browserApi } from '#app/lib/api/api-client.ts';
import { noteUse } from './ops-idle.ts';
import { dropOpsToken, opsToken } from './ops-session.ts';

/** The API as staff call it. A refused token ends the session of staff alone; the layout then leads to its sign-in. */
export const opsApi: Api = browserApi({
  token: opsToken,
  handleAuthFailure: ({ status, isTokenIgnored }, token) => {
    if (token === null) return;
    if (status === 401 || isTokenIgnored) dropOpsToken();
    else noteUse();
  },
});

/** Before there is a session: calls without a token, or with the one that may only set up two-factor. */
export function enrolmentApi(token: string | null): Api {
  return browserApi({ token: () => token, handleAuthFailure: () => {} });
}
