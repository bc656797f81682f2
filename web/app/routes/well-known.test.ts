import { createStaticHandler } from 'react-router';
import { describe, expect, it } from 'vitest';
import { loader } from './well-known.ts';

/** Returns the loader's response to a request of this path. */
const answerAt = (path: string): Promise<Response> =>
  createStaticHandler([{ path, loader }]).queryRoute(
    new Request(new URL(path, 'https://threshold.example')),
  );

describe('the loader of well-known files', () => {
  it('links the sitemap in robots.txt', async () => {
    const answer = await answerAt('robots.txt');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toContain('https://threshold.example/sitemap.xml');
  });

  it('returns the contact for security reports', async () => {
    const answer = await answerAt('.well-known/security.txt');
    expect(await answer.text()).toContain('Contact:');
  });

  it('redirects to the page that changes a password', async () => {
    const { status, headers } = await answerAt('.well-known/change-password');
    expect([status, headers.get('location')]).toEqual([302, '/app/password']);
  });

  it('returns the URLs of the pages that manage passkeys', async () => {
    const answer = await answerAt('.well-known/passkey-endpoints');
    const body: unknown = await answer.json();
    expect(body).toMatchObject({
      enroll: expect.stringMatching(/^https:\/\/threshold\.example\//),
    });
  });

  it('answers 404 for an unknown path', async () => {
    await expect(answerAt('.well-known/other')).rejects.toMatchObject({ status: 404 });
  });
});
