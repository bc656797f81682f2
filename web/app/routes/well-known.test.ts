import { createStaticHandler } from 'react-router';
import { describe, expect, it } from 'vitest';
import { loader } from './well-known.ts';

/** Answer of the loader as the route of this path. */
const answerAt = (path: string): Promise<Response> =>
  createStaticHandler([{ path, loader }]).queryRoute(
    new Request(new URL(path, 'https://threshold.example')),
  );

describe('files for programs', () => {
  it('names the sitemap for crawlers', async () => {
    const answer = await answerAt('robots.txt');
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toContain('https://threshold.example/sitemap.xml');
  });

  it('names the contact for security reports', async () => {
    const answer = await answerAt('.well-known/security.txt');
    expect(await answer.text()).toContain('Contact:');
  });

  it('leads to the page that changes a password', async () => {
    const { status, headers } = await answerAt('.well-known/change-password');
    expect([status, headers.get('location')]).toEqual([302, '/app/password']);
  });

  it('names the pages that manage passkeys', async () => {
    const answer = await answerAt('.well-known/passkey-endpoints');
    const body: unknown = await answer.json();
    expect(body).toMatchObject({
      enroll: expect.stringMatching(/^https:\/\/threshold\.example\//),
    });
  });

  it('rejects an unknown pattern', async () => {
    await expect(answerAt('.well-known/other')).rejects.toMatchObject({ status: 404 });
  });
});
