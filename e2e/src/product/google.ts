import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';

/** Client id of Google sign-in. This process imitates Google and serves its public keys. */
export const googleClientId = 'journeys.apps.googleusercontent.com';
export const googleKeysPort = Number(process.env.E2E_KEYS_PORT ?? 4174);

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const header = { alg: 'RS256', kid: randomUUID(), typ: 'JWT' };

/** Serves the public keys that verify this process's tokens. */
export async function serveKeys(): Promise<Server> {
  const keys = [
    { ...publicKey.export({ format: 'jwk' }), kid: header.kid, alg: header.alg, use: 'sig' },
  ];
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ keys }));
  });
  await new Promise<void>((resolve) => {
    server.listen(googleKeysPort, '127.0.0.1', resolve);
  });
  return server;
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates an ID token in Google's format. */
export function idToken(claims: Record<string, unknown>): string {
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    iss: 'https://accounts.google.com',
    aud: googleClientId,
    iat: now,
    exp: now + 3600,
    email_verified: true,
    ...claims,
  };
  const signed = `${part(header)}.${part(payload)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
}

/**
 * Replaces Google's page: redirects the visitor back immediately with the parameters that `answer`
 * returns.
 */
export async function answerAsGoogle(
  page: Page,
  answer: (question: URLSearchParams) => Record<string, string>,
): Promise<void> {
  await page.route('https://accounts.google.com/**', async (route) => {
    const question = new URL(route.request().url()).searchParams;
    const fields = new URLSearchParams({
      state: question.get('state') ?? '',
      ...answer(question),
    });
    const location = `${question.get('redirect_uri')}#${fields}`;
    await route.fulfill({ status: 302, headers: { location } });
  });
}
