import type { EndpointAnswer, EndpointRequest } from '@threshold/contract/endpoint';
import type { ShownPasskey } from '@threshold/contract/endpoints/accounts/passkeys';
import { staffAuthEndpoints } from '@threshold/contract/endpoints/staff/staff-accounts';
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

/** A token that permits only the set-up of an authenticator, and the authenticator's secret key. */
export interface Enrolment {
  readonly token: string;
  readonly email: string;
  readonly setUpKey: SetUpKey;
}

const login = (body: EndpointRequest<typeof staffAuthEndpoints.login>['body']) =>
  enrolmentApi(null).call(staffAuthEndpoints.login, { body });

/** Checks the password. Returns 'code', or starts the set-up if there is no authenticator. */
export async function verifyStaffPassword(credentials: Credentials): Promise<'code' | Enrolment> {
  const answer = await login(credentials).catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'wrong_code') return undefined;
    throw error;
  });
  return answer ? startEnrolment(answer) : 'code';
}

async function startEnrolment({
  access_token: token,
  data,
}: EndpointAnswer<typeof staffAuthEndpoints.login>): Promise<Enrolment> {
  const { data: setUpKey } = await enrolmentApi(token).call(staffAuthEndpoints.generateSecret);
  return { token, email: data.email, setUpKey };
}

/** Signs in with password and code. @returns the session's token */
export const signInWithCode = async (credentials: Credentials, verification_code: string) =>
  (await login({ ...credentials, verification_code })).access_token;

/** Signs in with a recovery code, and starts the set-up of a new authenticator. */
export const recover = async (credentials: Credentials, recovery_code: string) =>
  startEnrolment(await login({ ...credentials, recovery_code }));

/** Returns the options for the browser's passkey request. @throws ApiError */
export const requestPasskeyOptions = async () =>
  (await enrolmentApi(null).call(staffAuthEndpoints.passkeyLoginOptions)).data;

/** Signs in with a passkey instead of password and code. @returns the session's token */
export async function signInWithPasskey(credential: ShownPasskey): Promise<string> {
  const request = { body: { credential } };
  return (await enrolmentApi(null).call(staffAuthEndpoints.passkeyLogin, request)).access_token;
}

/** Result of the authenticator's set-up: session token, and recovery codes shown only once. */
export type EnrolmentResult = Awaited<ReturnType<typeof completeEnrolment>>;

export async function completeEnrolment({ token, email }: Enrolment, verification_code: string) {
  const answer = await enrolmentApi(token).call(staffAuthEndpoints.enable, {
    body: { verification_code },
  });
  return { token: answer.access_token, email, recoveryCodes: answer.recovery_codes };
}
