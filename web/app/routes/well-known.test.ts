import type { LoaderFunctionArgs } from 'react-router';
import { describe, expect, it } from 'vitest';
import { loader } from './well-known.ts';

const answerAt = (pattern: string): Response => {
  const args = { pattern, url: new URL(pattern, 'https://threshold.example') };
  return loader(args as unknown as LoaderFunctionArgs);
};

describe('files for programs', () => {
  it('names the sitemap for crawlers', async () => {
    const answer = answerAt('/robots.txt');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toContain('https://threshold.example/sitemap.xml');
  });

  it('names the contact for security reports', async () => {
    expect(await answerAt('/.well-known/security.txt').text()).toContain('Contact:');
  });

  it('leads to the page that changes a password', () => {
    const { status, headers } = answerAt('/.well-known/change-password');
    expect([status, headers.get('location')]).toEqual([302, '/app/password']);
  });

  it('names the pages that manage passkeys', async () => {
    const body: unknown = await answerAt('/.well-known/passkey-endpoints').json();
    expect(body).toMatchObject({
      enroll: expect.stringMatching(/^https:\/\/threshold\.example\//),
    });
  });
});
