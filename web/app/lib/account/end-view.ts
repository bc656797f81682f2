import { accountViewEndpoints } from '@threshold/contract/account-views';
import { browserApi } from '../api/api-client.ts';
import { accessToken, endSession } from './session.ts';

/** Nobody's: the token of the view ends nothing but by itself. */
const guestApi = browserApi({ token: () => null, handleAuthFailure: () => {} });

/** Ends the view of this tab. Here it ends whatever the server says: there it dies of time. */
export async function endView(): Promise<void> {
  const token = accessToken();
  if (token) {
    await guestApi.call(accountViewEndpoints.end, { body: { token } }).catch(() => undefined);
  }
  endSession();
}
