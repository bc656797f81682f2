import type { EndpointAnswer } from '@threshold/contract/endpoint';
import type { ShownPasskey } from '@threshold/contract/endpoints/accounts/passkeys';
import { adminAuthEndpoints } from '@threshold/contract/endpoints/staff/admin-staff';
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

/** A token that only permits the set-up of an authenticator, and the key to set up. */
export interface Enrolment {
  readonly token: string;
  readonly email: string;
  readonly setUpKey: SetUpKey;
}

/** Checks the password. Returns 'code', or starts the set-up without an authenticator. */
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

/** Signs in with password and code. @returns the session's token */
export async function proveCode(
  credentials: Credentials,
  verification_code: string,
): Promise<string> {
  const body = { ...credentials, verification_code };
  const answer = await enrolmentApi(null).call(adminAuthEndpoints.login, { body });
  return answer.access_token;
}

/** Signs in with a recovery code. A new authenticator must be set up. */
export async function recover(credentials: Credentials, recovery_code: string): Promise<Enrolment> {
  const body = { ...credentials, recovery_code };
  const answer = await enrolmentApi(null).call(adminAuthEndpoints.login, { body });
  return startEnrolment(answer);
}

/** Returns the options for the browser's passkey request. @throws ApiError */
export const passkeyOptions = async () =>
  (await enrolmentApi(null).call(adminAuthEndpoints.passkeyLoginOptions)).data;

/** Signs in with a passkey instead of password and code. @returns the session's token */
export async function provePasskey(credential: ShownPasskey): Promise<string> {
  const request = { body: { credential } };
  return (await enrolmentApi(null).call(adminAuthEndpoints.passkeyLogin, request)).access_token;
}

/** Result of a set-up: the session's token, and recovery codes that are shown only once. */
export interface Enrolled {
  readonly token: string;
  readonly email: string;
  readonly recoveryCodes: readonly string[];
}

/** Enables two-factor authentication with the first code. */
export async function enrol(
  { token, email }: Enrolment,
  verification_code: string,
): Promise<Enrolled> {
  const answer = await enrolmentApi(token).call(adminAuthEndpoints.enable, {
    body: { verification_code },
  });
  return { token: answer.access_token, email, recoveryCodes: answer.recovery_codes };
}
