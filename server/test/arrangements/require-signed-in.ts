import type { customerAuthEndpoints } from '@threshold/contract/endpoints/accounts/auth';
import type { Answered } from '../client.ts';

type GoogleLogin = (typeof customerAuthEndpoints)['googleLogin'];

/** Returns the account and token of a sign-in with Google. Throws if it only sent a code. */
export function requireSignedIn({ ok }: Pick<Answered<GoogleLogin>, 'ok'>) {
  if (!('access_token' in ok)) throw new Error(`not signed in: ${ok.message}`);
  return ok;
}
