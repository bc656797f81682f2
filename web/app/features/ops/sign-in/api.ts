import { adminAuthEndpoints } from '@threshold/contract/admin-auth';
import type { EndpointAnswer } from '@threshold/contract/endpoint';
import type { ShownPasskey } from '@threshold/contract/passkeys';
import { ApiError } from '#app/lib/api/api-error.ts';
import { enrolmentApi } from '../ops-api.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface SetUpKey {
  readonly secret: string;
  readonly qr_code_url: string;
}

/** What a first sign-in gives, and one by a recovery code: a token for the set-up alone, and what to set up. */
export interface Enrolment {
  readonly token: string;
  readonly email: string;
  readonly setUpKey: SetUpKey;
}

/** The password is right or this throws. 'code': staff with an authenticator, whose code is still to come. */
export async function provePassword(credentials: Credentials): Promise<'code' | Enrolment> {
  const answer = await enrolmentApi(null)
    .call(adminAuthEndpoints.login, { body: credentials })
    .catch(asksForCode);
  if (answer === 'code') return answer;
  return startEnrolment(answer);
}

async function startEnrolment({
  access_token: token,
  data,
}: EndpointAnswer<typeof adminAuthEndpoints.login>): Promise<Enrolment> {
  const { data: setUpKey } = await enrolmentApi(token).call(adminAuthEndpoints.generateSecret);
  return { token, email: data.email, setUpKey };
}

function asksForCode(error: unknown): 'code' {
  if (error instanceof ApiError && error.code === 'wrong_code') return 'code';
  throw error;
}

/** Password and code. @returns the session's token */
export async function proveCode(
  credentials: Credentials,
  verification_code: string,
): Promise<string> {
  const body = { ...credentials, verification_code };
  const answer = await enrolmentApi(null).call(adminAuthEndpoints.login, { body });
  return answer.access_token;
}

/** Password and recovery code, of whoever lost the authenticator: another one is to be set up. */
export async function recover(credentials: Credentials, recovery_code: string): Promise<Enrolment> {
  const body = { ...credentials, recovery_code };
  const answer = await enrolmentApi(null).call(adminAuthEndpoints.login, { body });
  return startEnrolment(answer);
}

/** What to ask the browser for a passkey. @throws ApiError */
export const passkeyOptions = async () =>
  (await enrolmentApi(null).call(adminAuthEndpoints.passkeyLoginOptions)).data;

/** A passkey, in place of password and code. @returns the session's token */
export async function provePasskey(credential: ShownPasskey): Promise<string> {
  const request = { body: { credential } };
  return (await enrolmentApi(null).call(adminAuthEndpoints.passkeyLogin, request)).access_token;
}

/** What a set-up gives: the session's token, and recovery codes that are shown this once. */
export interface Enrolled {
  readonly token: string;
  readonly email: string;
  readonly recoveryCodes: readonly string[];
}

/** Turns two-factor on by the first code. */
export async function enrol(
  { token, email }: Enrolment,
  verification_code: string,
): Promise<Enrolled> {
  const answer = await enrolmentApi(token).call(adminAuthEndpoints.enable, {
    body: { verification_code },
  });
  return { token: answer.access_token, email, recoveryCodes: answer.recovery_codes };
}
