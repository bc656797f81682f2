import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchMissingChunks } from './lost-parts.ts';

/** Stubs of the page's service worker, the window, and the worker's registration and update. */
let worker: EventTarget & { controller: object | null; getRegistration: () => Promise<unknown> };
let page: EventTarget;
let found: { installing: object | null; waiting: null };
let update: ReturnType<typeof vi.fn<() => Promise<void>>>;
const reload = vi.fn<() => void>();

beforeEach(() => {
  found = { installing: null, waiting: null };
  update = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  worker = Object.assign(new EventTarget(), {
    controller: {},
    getRegistration: async () => Object.assign(found, { update }),
  });
  page = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker: worker, onLine: true });
  vi.stubGlobal('window', page);
  reload.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const lose = async () => {
  page.dispatchEvent(new Event('vite:preloadError'));
  await vi.waitFor(() => expect(update).toHaveBeenCalled());
  await Promise.resolve();
};
const replaceWorker = () => {
  worker.controller = {};
  worker.dispatchEvent(new Event('controllerchange'));
};

describe('a missing chunk', () => {
  it("reloads the page if another build's service worker took over", async () => {
    watchMissingChunks(reload);
    replaceWorker();
    expect(reload).not.toHaveBeenCalled();
    await lose();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('reloads the page if the browser finds a new service worker', async () => {
    watchMissingChunks(reload);
    update.mockImplementation(async () => void (found.installing = {}));
    await lose();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['of the server’s current build', () => undefined],
    [
      'after the browser’s first service worker took over',
      () => {
        worker.controller = null;
      },
    ],
  ])('%s does not reload the page', async (_, arrange) => {
    arrange();
    watchMissingChunks(reload);
    if (!worker.controller) replaceWorker();
    await lose();
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload the page while offline', () => {
    vi.stubGlobal('navigator', { serviceWorker: worker, onLine: false });
    watchMissingChunks(reload);
    replaceWorker();
    page.dispatchEvent(new Event('vite:preloadError'));
    expect([update.mock.calls, reload.mock.calls]).toEqual([[], []]);
  });
});
