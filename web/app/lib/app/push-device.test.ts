// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../account/session.ts';
import { lookAfterPush } from './look-after-push.ts';
import { isPushedHere, notePushedHere } from './push-asked.ts';
import { pushHere, turnOnPush } from './push-device.ts';

const key = (letter: string) => letter.repeat(87);
const before = key('A');
const now = key('E');
const DAY_MS = 24 * 60 * 60 * 1000;

/** For which key the browser has a subscription. */
let subscribed: string | null;
/** What the other side has of this browser, and what it was told. */
let isListed: boolean;
let told: string[];
/** Keys of ours that it was told subscriptions are for. */
let keysTold: string[];
let answer: NotificationPermission;

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  ).buffer;
const subscription = (made: string) => ({
  options: { applicationServerKey: bytesOf(made) },
  toJSON: () => ({ endpoint: 'https://push.example/a', keys: { p256dh: key('B'), auth: 'C' } }),
  unsubscribe: async () => {
    subscribed = null;
  },
});
const pushManager = {
  getSubscription: async () => (subscribed === null ? null : subscription(subscribed)),
  subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
    subscribed = applicationServerKey;
    return subscription(applicationServerKey);
  },
};
const registration = { pushManager, getNotifications: async () => [] };

function browser(
  more: Partial<Record<'userAgent' | 'maxTouchPoints' | 'standalone', unknown>> = {},
) {
  vi.stubGlobal('navigator', {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64)',
    maxTouchPoints: 0,
    serviceWorker: {
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
    },
    ...more,
  });
}

beforeEach(() => {
  subscribed = null;
  isListed = true;
  told = [];
  keysTold = [];
  answer = 'granted';
  vi.stubEnv('PROD', true);
  browser();
  vi.stubGlobal('PushManager', () => undefined);
  vi.stubGlobal('Notification', {
    permission: 'granted',
    requestPermission: async () => answer,
  });
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    told.push(`${String(method)} ${url}`);
    if (method === 'PUT') {
      const { public_key } = JSON.parse(body as string) as { public_key: string };
      keysTold.push(public_key);
      isListed = true;
    }
    const devices = isListed
      ? [
          {
            _id: '1',
            device: 'Firefox',
            current: true,
            kinds: {
              message: true,
              call: true,
              application: true,
              purchase: true,
              request: true,
              listing: true,
            },
            createdAt: '2026-11-25T00:00:00.000Z',
          },
        ]
      : [];
    return Response.json({ success: true, data: { public_key: now, devices, quiet_hours: null } });
  });
});
afterEach(() => {
  endSession();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

describe('when a member comes by', () => {
  it('a subscription for a key that was replaced is made anew, once a day', async () => {
    notePushedHere('me');
    subscribed = before;
    await lookAfterPush('me');
    expect([subscribed, told]).toEqual([now, ['GET /api/push', 'PUT /api/push/device']]);
    expect(keysTold).toEqual([now]);
    await lookAfterPush('me');
    expect(told).toHaveLength(2);
    await lookAfterPush('me', Date.now() + DAY_MS);
    expect(told).toHaveLength(3);
  });

  it('what was turned off on another device is off here', async () => {
    notePushedHere('me');
    subscribed = now;
    isListed = false;
    await lookAfterPush('me');
    expect([subscribed, isPushedHere('me'), told]).toEqual([null, false, ['GET /api/push']]);
  });

  it('what somebody else left goes without a word to the other side', async () => {
    notePushedHere('somebody');
    subscribed = now;
    await lookAfterPush('me');
    expect([subscribed, isPushedHere('somebody'), told]).toEqual([null, false, []]);
  });

  it('whoever took the permission back is on no more', async () => {
    notePushedHere('me');
    vi.stubGlobal('Notification', { permission: 'denied' });
    await lookAfterPush('me');
    vi.stubGlobal('Notification', { permission: 'default' });
    await lookAfterPush('me');
    expect([isPushedHere('me'), told]).toEqual([false, []]);
  });
});

describe('turning it on', () => {
  it.each(['denied', 'default'] as const)(
    'asks the other side nothing where the reader says %s',
    async (said) => {
      answer = said;
      expect(await turnOnPush('me')).toBeUndefined();
      expect([subscribed, isPushedHere('me'), told]).toEqual([null, false, []]);
    },
  );
});

describe('a browser', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
  it.each([
    ['unsupported', 'that shows none', {}],
    ['home_screen', 'on an iPhone', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)' }],
    ['home_screen', 'on an iPad, which calls itself a Mac', { userAgent: mac, maxTouchPoints: 5 }],
    ['unsupported', 'on a Mac', { userAgent: mac }],
    [
      'unsupported',
      'of an old iPhone, on its home screen already',
      { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0)', standalone: true },
    ],
  ] as const)('is %s %s', (expected, _, more) => {
    Reflect.deleteProperty(globalThis, 'PushManager');
    browser(more);
    expect(pushHere()).toBe(expected);
  });

  it('that blocks them says so, whoever blocked them', () => {
    vi.stubGlobal('Notification', { permission: 'denied' });
    expect(pushHere()).toBe('blocked');
  });
});
