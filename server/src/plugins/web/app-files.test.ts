import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appPaths, appWords, sharedFilesDatabase } from '@threshold/contract/app';
import { brand } from '@threshold/contract/brand';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { testApp } from '#test/test-app.ts';
import { appFiles } from './app-files.ts';

const test = testApp();
let webDirectory: string;

beforeAll(async () => {
  webDirectory = await mkdtemp(join(tmpdir(), 'threshold-built-'));
  await mkdir(join(webDirectory, 'build/worker'), { recursive: true });
  await mkdir(join(webDirectory, 'build/client/assets'), { recursive: true });
  await build('one');
});
afterAll(() => rm(webDirectory, { recursive: true }));

const build = (program: string) =>
  writeFile(join(webDirectory, 'build/worker/service-worker.js'), `'${program}';`);

async function served(hasWorker = true): Promise<FastifyInstance> {
  const app = await test.another();
  await app.register(appFiles, { webDirectory, hasWorker });
  onTestFinished(() => app.close());
  return app;
}

describe('the service worker', () => {
  it('connects only to its own origin and changes with each build', async () => {
    const first = await (await served()).inject(appPaths.worker);
    expect(first.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
    expect((await (await served()).inject(appPaths.worker)).body).toBe(first.body);
    // The same worker program with another page file is a new build with another version.
    await writeFile(join(webDirectory, 'build/client/assets/root-b2.js'), '');
    const second = await (await served()).inject(appPaths.worker);
    const version = /^globalThis\.__version="([\w-]{12})";/;
    expect(second.body).toMatch(version);
    expect(version.exec(second.body)?.[1]).not.toBe(version.exec(first.body)?.[1]);
  });

  it('unregisters itself and deletes its data when it is disabled', async () => {
    const off = await (await served(false)).inject(appPaths.worker);
    expect([off.statusCode, off.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(off.body).toContain('unregister()');
    expect(off.body).toContain(`deleteDatabase('${sharedFilesDatabase}')`);
    expect(off.body).not.toContain("'one'");
  });
});

describe('files of the installed app', () => {
  it("include a manifest with the brand's name and only our own paths", async () => {
    const { headers, body } = await (await served()).inject(appPaths.manifest);
    expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const manifest = JSON.parse(body);
    expect(manifest).toMatchObject({ name: brand.name, start_url: '/home', scope: '/' });
    const places = [manifest.start_url, manifest.share_target.action];
    for (const { src, url } of [...manifest.icons, ...manifest.shortcuts]) places.push(src ?? url);
    for (const place of places) expect(place).toMatch(/^\/(?!\/)/);
  });

  it('include an offline page without external resources', async () => {
    const { headers, body } = await (await served()).inject(appPaths.offline);
    expect(body).toContain(appWords.offline.title);
    expect(body).not.toMatch(/<script|src=|<link/);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
  });
});

describe('a file shared with the app without a service worker', () => {
  it('is answered with a redirect before the whole file has arrived', async () => {
    const app = await served();
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    let read = 0;
    const endless = new ReadableStream({
      pull(controller) {
        read += 1;
        controller.enqueue(new Uint8Array(64 * 1024));
        if (read > 10_000) controller.close();
      },
    });
    const { status, headers } = await fetch(address + appPaths.share, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: endless,
      duplex: 'half',
      redirect: 'manual',
    });
    expect([status, headers.get('location')]).toEqual([303, appPaths.share]);
    expect(read).toBeLessThan(10_000);
  });

  it('is refused when its type is wrong', async () => {
    const { statusCode } = await (await served()).inject({
      method: 'POST',
      url: appPaths.share,
      headers: { 'content-type': 'text/html' },
      payload: '<script>1</script>',
    });
    expect(statusCode).toBe(400);
  });
});
