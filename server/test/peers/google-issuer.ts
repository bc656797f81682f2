import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';
import type { GoogleOptions } from '#src/adapters/google/google-sign-in.ts';
import { newId } from '#src/db/new-id.ts';

const KEY_ID = 'test-key';
const clientId = 'test-client.apps.example';
const issuer = 'https://issuer.example';

let started: Promise<{ options: GoogleOptions; privateKey: CryptoKey }> | undefined;

/** Starts a token issuer, once per worker, that publishes its key as Google does. */
function start() {
  return (started ??= (async () => {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    const key = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ keys: [key] }));
    });
    server.unref();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    return { options: { clientId, issuer, jwksUrl: `http://127.0.0.1:${port}/certs` }, privateKey };
  })());
}

export const googleIssuer = async (): Promise<GoogleOptions> => (await start()).options;

/** Returns ID token claims of a new person whose mailbox Google has verified. */
function newClaims(overrides: JWTPayload = {}): JWTPayload {
  const id = newId();
  const now = Math.floor(Date.now() / 1000);
  return {
    iss: issuer,
    aud: clientId,
    sub: id,
    email: `${id}@gmail.com`,
    email_verified: true,
    given_name: 'Gwen',
    family_name: 'Lee',
    iat: now,
    exp: now + 3600,
    jti: newId(),
    ...overrides,
  };
}

/** Returns an ID token signed with the issuer's key, or with the given one. */
export async function issueIdToken(
  overrides: JWTPayload = {},
  {
    key,
    header = { alg: 'RS256', kid: KEY_ID },
  }: { key?: CryptoKey | Uint8Array; header?: JWTHeaderParameters } = {},
): Promise<string> {
  const { privateKey } = await start();
  return new SignJWT(newClaims(overrides)).setProtectedHeader(header).sign(key ?? privateKey);
}
