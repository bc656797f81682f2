// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endSession } from '../account/session.ts';
import { enablePush, getPushAvailability, syncPushSubscription } from './push-device.ts';
import { isPushEnabledHere, storePushMember } from './push-here.ts';

const key = (letter: string) => letter.repeat(87);
const before = key('A');
const now = key('E');
const DAY_MS = 24 * 60 * 60 * 1000;

/** Server's public key in the browser's current subscription; null without a subscription. */
let subscribed: string | null;
/** State of the server: true if it lists this browser, and the requests that it received. */
let isListed: boolean;
let requests: string[];
/** Server's public keys in the subscriptions that the browser has reported to the server. */
let sentKeys: string[];
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
  requests = [];
  sentKeys = [];
  answer = 'granted';
  vi.stubEnv('PROD', true);
  browser();
  vi.stubGlobal('PushManager', () => undefined);
  vi.stubGlobal('Notification', {
    permission: 'granted',
    requestPermission: async () => answer,
  });
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    requests.push(`${String(method)} ${url}`);
    if (method === 'PUT') {
      const { public_key } = JSON.parse(body as string) as { public_key: string };
      sentKeys.push(public_key);
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

describe('opening the app as a member', () => {
  it('renews a subscription with a replaced server key, at most once daily', async () => {
    storePushMember('me');
    subscribed = before;
    await syncPushSubscription('me');
    expect([subscribed, requests]).toEqual([now, ['GET /api/push', 'PUT /api/push/device']]);
    expect(sentKeys).toEqual([now]);
    await syncPushSubscription('me');
    expect(requests).toHaveLength(2);
    await syncPushSubscription('me', Date.now() + DAY_MS);
    expect(requests).toHaveLength(3);
  });

  it('turns notifications off if the server has removed the subscription', async () => {
    storePushMember('me');
    subscribed = now;
    isListed = false;
    await syncPushSubscription('me');
    expect([subscribed, isPushEnabledHere('me'), requests]).toEqual([
      null,
      false,
      ['GET /api/push'],
    ]);
  });

  it("removes another member's subscription without a request", async () => {
    storePushMember('somebody');
    subscribed = now;
    await syncPushSubscription('me');
    expect([subscribed, isPushEnabledHere('somebody'), requests]).toEqual([null, false, []]);
  });

  it('turns notifications off if the permission was revoked', async () => {
    storePushMember('me');
    vi.stubGlobal('Notification', { permission: 'denied' });
    await syncPushSubscription('me');
    vi.stubGlobal('Notification', { permission: 'default' });
    await syncPushSubscription('me');
    expect([isPushEnabledHere('me'), requests]).toEqual([false, []]);
  });
});

describe('turning notifications on', () => {
  it.each(['denied', 'default'] as const)(
    'neither subscribes nor sends a request if the permission is %s',
    async (said) => {
      answer = said;
      expect(await enablePush('me')).toBeUndefined();
      expect([subscribed, isPushEnabledHere('me'), requests]).toEqual([null, false, []]);
    },
  );
});

describe('a browser', () => {
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
  it.each([
    ['unsupported', 'without push support', {}],
    ['home_screen', 'on an iPhone', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0)' }],
    [
      'home_screen',
      'on an iPad, whose user agent names a Mac',
      { userAgent: mac, maxTouchPoints: 5 },
    ],
    ['unsupported', 'on a Mac', { userAgent: mac }],
    [
      'unsupported',
      'on an old iPhone from its home screen',
      { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_0)', standalone: true },
    ],
  ] as const)('has the push availability "%s" %s', (expected, _, more) => {
    Reflect.deleteProperty(globalThis, 'PushManager');
    browser(more);
    expect(getPushAvailability()).toBe(expected);
  });

  it('reports that its settings block notifications', () => {
    vi.stubGlobal('Notification', { permission: 'denied' });
    expect(getPushAvailability()).toBe('blocked');
  });
});
