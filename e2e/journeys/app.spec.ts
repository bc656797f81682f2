import type { APIRequestContext, Page } from '@playwright/test';
import { appPaths, appWords, sharedFilesDatabase } from '@threshold/contract/app';
import { pushEndpoints } from '@threshold/contract/endpoints/notifications/push';
import { limits } from '@threshold/contract/limits';
import { ownKeysWords } from '@threshold/contract/texts/encryption-texts';
import { pushChoiceWords as words } from '@threshold/contract/texts/notification-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { strongPassword } from '../src/accounts.ts';
import { createApprovedBroker } from '../src/applications.ts';
import { axeFaults, expectAccessible } from '../src/axe.ts';
import { log, messageBox, say } from '../src/chat.ts';
import { expect, waitForHydration } from '../src/fixtures.ts';
import {
  createVerifiedCustomer,
  enterCustomer,
  type Member,
  openMemberPage,
} from '../src/people.ts';
import {
  appUse,
  expectNothingPrivate,
  metricsToken,
  share,
  test,
  workerScope,
} from '../src/product/app.ts';
import { readPublishedKeys } from '../src/secure-messages.ts';
import { callAs, enrolStaff } from '../src/staff.ts';
import { firstStaff, staffPassword } from '../src/staff-accounts.ts';

test.use({ ...appUse, owner: 'app' });
// Not parallel, because all journeys share one instance, its clock and its push service.
test.describe.configure({ mode: 'default', timeout: 120_000 });

const zone = 'Australia/Sydney';
let vendor: Member;
/** The professional's own browser, which has their message keys. */
let desk: Page;

test.beforeAll(async ({ browser, request }) => {
  test.setTimeout(180_000);
  const { token } = await enrolStaff(request, firstStaff.email, staffPassword);
  vendor = await createApprovedBroker(request, 'Tilda Mulga', undefined, token);
  desk = await openMemberPage(browser, 'vendor', vendor);
  await desk.goto('/vendor/dashboard');
  await expect.poll(() => readPublishedKeys(request, vendor), { timeout: 60_000 }).toHaveLength(1);
});
test.afterAll(() => desk.context().close());

const strip = (page: Page) => page.getByRole('note').filter({ hasText: words.ask });
const isOn = (page: Page) => page.getByRole('group', { name: words.on });
const pushPart = (page: Page) => page.getByRole('region', { name: words.title });

test('a member installs the app, which works offline and caches nothing private', {
  tag: '@smoke',
}, async ({ page, context, request }) => {
  const customer = await enterCustomer(page, request, 'app');
  await page.goto('/customer/search-brokers');
  await waitForHydration(page);
  await workerScope(page);

  await test.step("the browser's own check of the manifest passes", async () => {
    const protocol = await context.newCDPSession(page);
    const { errors, url, data = '' } = await protocol.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(url).toContain(appPaths.manifest);
    const manifest = JSON.parse(data) as {
      icons: { src: string; purpose: string }[];
      shortcuts: { name: string; url: string }[];
    };
    expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Inbox', 'Calls', 'Search']);
    for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200);
    const { installabilityErrors } = await protocol.send('Page.getInstallabilityErrors');
    // Each journey runs in an incognito window.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });

  await test.step("the app's shortcuts open the pages of each role", async () => {
    await page.goto(appPaths.calls);
    await expect(page).toHaveURL(/\/customer\/calls$/);
    await page.goto('/.well-known/change-password');
    await expect(page).toHaveURL(/\/customer\/profile$/);
    await page.goto(appPaths.inbox);
    await expect(page).toHaveURL(/\/customer\/inbox$/);
    await waitForHydration(page);
  });

  await test.step('an offline page explains the lost connection, and continues when online', async () => {
    await context.setOffline(true);
    await page.goto('/customer/calls');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(appWords.offline.title);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await axeFaults(page), `the page without a line, ${colorScheme}`).toEqual([]);
    }
    await context.setOffline(false);
    await page.getByRole('link', { name: appWords.offline.again }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Calls');
  });

  await page.goto('/customer/settings');
  await waitForHydration(page);
  await expectNothingPrivate(page, [customer.email, customer.token, customer.id]);
});

test('a guest gets no service worker', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations())).toHaveLength(0);
});

test('a customer gets notifications after quiet hours, but none after logging out', {
  tag: '@smoke',
}, async ({ page, context, request, service, clock }) => {
  await service.subscribe(context);
  const customer = await enterCustomer(page, request, 'pushed');

  // The page offers notifications only after the first message, never on load.
  await page.goto(`/customer/inbox/${vendor.id}`);
  await waitForHydration(page);
  await expect(messageBox(page)).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
  await say(page, 'Is Tuesday fine?');
  await expect(log(page).getByText('Is Tuesday fine?')).toBeVisible();
  await expect(strip(page)).toBeVisible();
  await expectAccessible(page, 'the inbox that asks');
  await strip(page).getByRole('button', { name: words.turn_on }).click();
  await expect(strip(page)).toHaveCount(0);

  await test.step('the settings offer each kind of notification and quiet hours', async () => {
    await page.goto('/customer/settings#push');
    await waitForHydration(page);
    await expect(isOn(page)).toBeVisible();
    await pushPart(page).getByLabel('The status of my applications').uncheck();
    await expect(pushPart(page).getByRole('status')).toHaveText(words.saved);
    await pushPart(page).getByLabel(words.quiet_on).check();
    await expect(pushPart(page).getByLabel(words.from, { exact: true })).toHaveValue('22:00');
    await expect(pushPart(page).getByText(words.clock_of('Australia/Sydney'))).toBeVisible();
    await expectAccessible(page, 'the settings of notifications');
    const now = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime());
    const timeIn = (hours: number) =>
      now.toZonedDateTimeISO(zone).add({ hours }).toString().slice(11, 16);
    await pushPart(page).getByLabel(words.from, { exact: true }).fill(timeIn(-1));
    await pushPart(page).getByLabel(words.to, { exact: true }).fill(timeIn(2));
    await expect
      .poll(
        async () => (await callAs(request, customer.token, pushEndpoints.read)).data.quiet_hours,
      )
      .toEqual({ from: timeIn(-1), to: timeIn(2), timezone: zone });
  });

  // Pushes wait for the end of quiet hours and then arrive together.
  await workerScope(page);
  await page.close();
  await desk.goto(`/vendor/inbox/${customer.id}`);
  await waitForHydration(desk);
  await say(desk, 'It is.');
  await say(desk, 'At ten?');
  await expect(log(desk).getByText('At ten?')).toBeVisible();
  await expect.poll(() => heldPushes(request)).toBeGreaterThan(0);
  expect(service.waiting()).toBe(0);
  // The push of the job for absent members does not count the same messages twice.
  await clock.forward(3, ['tell-away']);
  expect(await service.next()).toEqual({
    topic: 'message',
    count: 2,
    href: `/customer/inbox/${vendor.id}`,
    unread: 2,
  });

  await test.step('after logout no push arrives and no data remains', async () => {
    const again = await context.newPage();
    await again.goto('/customer/dashboard');
    await waitForHydration(again);
    await share(again, 'left.txt', 'text/plain', 'Left behind');
    await expect(again.getByText(appWords.share.waiting(['left.txt']))).toBeVisible();
    const elsewhere = await signIn(request, customer);
    await again.getByRole('button', { name: 'Logout' }).click();
    // Only this browser can decrypt the messages just written.
    const asked = again.getByRole('dialog', { name: 'Log out?' });
    const { secure, leave } = ownKeysWords.log_out;
    await expect(asked.getByRole('button', { name: secure })).toBeInViewport({ ratio: 1 });
    await asked.getByRole('button', { name: leave }).click();
    await expect(again.getByText(outcomes.signIn.signed_out)).toBeVisible();
    await expect.poll(() => leftHere(again)).toEqual({ isShared: false, isSubscribed: false });
    expect((await callAs(request, elsewhere, pushEndpoints.read)).data.devices).toEqual([]);
  });
});

test('a member gets no notifications of another member who used the browser', async ({
  page,
  context,
  request,
  service,
}) => {
  await service.subscribe(context);
  const first = await enterCustomer(page, request, 'first');
  await page.goto('/customer/settings#push');
  await waitForHydration(page);
  await workerScope(page);
  await pushPart(page).getByRole('button', { name: words.turn_on }).click();
  await expect(isOn(page)).toBeVisible();
  expect((await callAs(request, first.token, pushEndpoints.read)).data.devices).toHaveLength(1);

  // The first member never signed out: the browser lost the session, but the server still has it.
  const second = await createVerifiedCustomer(request, 'second');
  await page.evaluate((token) => localStorage.setItem('access_token', token), second.token);
  await page.reload();
  await waitForHydration(page);
  await expect(pushPart(page).getByText(words.off)).toBeVisible();
  await expect.poll(() => leftHere(page)).toEqual({ isShared: false, isSubscribed: false });

  // Subscribing for the second member unsubscribes the first in this browser.
  await pushPart(page).getByRole('button', { name: words.turn_on }).click();
  await expect(isOn(page)).toBeVisible();
  expect((await callAs(request, first.token, pushEndpoints.read)).data.devices).toEqual([]);
  await pushPart(page).getByRole('button', { name: words.turn_off_here }).click();
  await expect(pushPart(page).getByText(words.off)).toBeVisible();
  expect(await leftHere(page)).toEqual({ isShared: false, isSubscribed: false });
});

test('a customer shares a file from another app into a chosen conversation', async ({
  page,
  context,
  request,
}) => {
  const customer = await enterCustomer(page, request, 'sharing');
  await page.goto(`/customer/inbox/${vendor.id}`);
  await waitForHydration(page);
  await say(page, 'My payslip comes next.');
  await expect(log(page).getByText('My payslip comes next.')).toBeVisible();
  await workerScope(page);

  await share(page, 'payslip.txt', 'text/plain', 'Payslip of May');
  await expect(page).toHaveURL(/\/customer\/inbox/);
  await waitForHydration(page);
  await expect(page.getByText(appWords.share.waiting(['payslip.txt']))).toBeVisible();
  await expectAccessible(page, 'the inbox with a shared file');
  const rows = page.getByRole('complementary', { name: 'Conversations' }).getByRole('link');
  await rows.first().click();
  await expect(page.getByText(appWords.share.shared(['payslip.txt']))).toBeVisible();
  await page.getByRole('button', { name: appWords.share.add(1) }).click();
  await expect(page.getByRole('list', { name: 'Files not sent yet' })).toContainText('payslip.txt');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(log(page).getByText('payslip.txt')).toBeVisible();
  await expectNothingPrivate(page, [customer.token, 'Payslip of May', 'My payslip comes next']);

  // Shared files that a chat does not accept are discarded with an error message.
  await share(page, 'program.exe', 'application/octet-stream', 'MZ');
  await expect(page.getByText(appWords.share.none)).toBeVisible();
  await share(page, 'endless.txt', 'text/plain', 'x', limits.files.chat_bytes + 1);
  await expect(page.getByText(appWords.share.none)).toBeVisible();

  await test.step("an unused shared file expires and is deleted at the worker's start", async () => {
    const protocol = await context.newCDPSession(page);
    await protocol.send('ServiceWorker.enable');
    await page.evaluate(layDownOld, sharedFilesDatabase);
    expect(await page.evaluate(countShared, sharedFilesDatabase)).toBe(1);
    await protocol.send('ServiceWorker.stopAllWorkers');
    await page.goto('/customer/inbox');
    await expect.poll(() => page.evaluate(countShared, sharedFilesDatabase)).toBe(0);
    await page.evaluate(layDownOld, sharedFilesDatabase);
    await page.goto(appPaths.share);
    await expect(page.getByText(appWords.share.none)).toBeVisible();
    await expect(page.getByText('old.txt')).toHaveCount(0);
  });
});

/** Runs in the page. Stores a file as if shared an hour ago. */
const layDownOld = (database: string) =>
  new Promise<void>((resolve) => {
    const opening = indexedDB.open(database, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('shared'));
    opening.addEventListener('success', () => {
      const writing = opening.result.transaction('shared', 'readwrite');
      const shared = { files: [new File(['Old'], 'old.txt')], at: Date.now() - 3_600_000 };
      writing.objectStore('shared').put(shared, 'last');
      writing.addEventListener('complete', () => {
        opening.result.close();
        resolve();
      });
    });
  });

/** Runs in the page. Counts the shared files. */
const countShared = (database: string) =>
  new Promise<number>((resolve) => {
    const opening = indexedDB.open(database, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('shared'));
    opening.addEventListener('success', () => {
      const counting = opening.result.transaction('shared').objectStore('shared').count();
      counting.addEventListener('success', () => {
        opening.result.close();
        resolve(counting.result);
      });
    });
  });

/** Returns whether this browser still has shared files and a push subscription. */
const leftHere = (page: Page) =>
  page.evaluate(async (database) => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    const { pushManager } = await navigator.serviceWorker.ready;
    const subscription = await pushManager.getSubscription();
    return { isShared: names.includes(database), isSubscribed: subscription !== null };
  }, sharedFilesDatabase);

/** Starts another session of the same account. */
async function signIn(request: APIRequestContext, { email }: Member): Promise<string> {
  const answer = await request.post('/api/customers/login', {
    data: { email, password: strongPassword },
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

/** Number of pushes delayed for quiet hours. */
async function heldPushes(request: APIRequestContext): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const text = await (await request.get('/metrics', { headers })).text();
  const lines = text.matchAll(
    /^queue_tasks_total\{kind="push",name="\w+",outcome="held"\} (\d+)$/gm,
  );
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}
