import { expect, it, onTestFinished } from 'vitest';
import webPush from 'web-push';
import { pushBrowser, startPushService } from '#test/peers/push-service.ts';
import { createWebPush } from './web-push.ts';

const news = { topic: 'message', count: 1, href: '/', unread: 1 } as const;
const keys = webPush.generateVAPIDKeys();

async function started() {
  const service = await startPushService();
  onTestFinished(() => service.close());
  return service;
}
const at = (origin: string) => {
  const { endpoint, keys } = pushBrowser(origin).subscription;
  return { endpoint, ...keys };
};

it('createWebPush pauses only pushes to a push service that does not answer', async () => {
  const [silent, other] = [await started(), await started()];
  silent.answer = 'never';
  const push = createWebPush({ services: [silent.origin, other.origin], patienceMs: 500 });
  expect(await push.send(at(silent.origin), keys, news)).toEqual({
    kind: 'away',
    reason: 'TimeoutError',
  });
  expect(await push.send(at(silent.origin), keys, news)).toMatchObject({
    kind: 'away',
    retrySeconds: 60,
  });
  expect(silent.received).toHaveLength(1);
  expect(await push.send(at(other.origin), keys, news)).toEqual({ kind: 'sent' });
});

it('createWebPush does not pause after a push service refused the connection', async () => {
  const service = await started();
  await service.close();
  const push = createWebPush({ services: [service.origin] });
  for (let nr = 0; nr < 2; nr += 1)
    expect(await push.send(at(service.origin), keys, news)).toEqual({
      kind: 'away',
      reason: 'nobody listens there',
    });
});

it('createWebPush does not follow redirects of a push service', async () => {
  const [service, elsewhere] = [await started(), await started()];
  service.answer = { status: 307, headers: { location: `${elsewhere.origin}/internal` } };
  const push = createWebPush({ services: [service.origin, elsewhere.origin] });
  expect(await push.send(at(service.origin), keys, news)).toEqual({
    kind: 'refused',
    reason: '307',
  });
  expect(elsewhere.received).toEqual([]);
});
