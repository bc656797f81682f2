import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchLostParts } from './lost-parts.ts';

/** The browser's own part: a worker for pages, and what the server has when it is asked for another. */
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

describe('a part of a page that is lost', () => {
  it('after another build’s worker took over has the page loaded anew', async () => {
    watchLostParts(reload);
    replaceWorker();
    expect(reload).not.toHaveBeenCalled();
    await lose();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it('is how the page learns of that build, where the browser has not looked yet', async () => {
    watchLostParts(reload);
    update.mockImplementation(async () => void (found.installing = {}));
    await lose();
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  });

  it.each([
    ['of the build that the server has', () => undefined],
    [
      'in a browser that has just got its first worker',
      () => {
        worker.controller = null;
      },
    ],
  ])('%s has it loaded anew by nobody, again and again', async (_, arrange) => {
    arrange();
    watchLostParts(reload);
    if (!worker.controller) replaceWorker();
    await lose();
    expect(reload).not.toHaveBeenCalled();
  });

  it('without a line leaves the page as it is', () => {
    vi.stubGlobal('navigator', { serviceWorker: worker, onLine: false });
    watchLostParts(reload);
    replaceWorker();
    page.dispatchEvent(new Event('vite:preloadError'));
    expect([update.mock.calls, reload.mock.calls]).toEqual([[], []]);
  });
});
