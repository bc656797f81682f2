import type { APIRequestContext, Browser, Page } from '@playwright/test';
import {
  leadRequestEndpoints,
  requestLinkEndpoints,
} from '@threshold/contract/endpoints/requests/lead-requests';
import { requestOfferEndpoints } from '@threshold/contract/endpoints/requests/request-offers';
import {
  requestLimits,
  requestMessages,
  requestOutcomes,
} from '@threshold/contract/texts/request-texts';
import { promiseSentences } from '@threshold/contract/texts/sentences';
import { newAddress, strongPassword } from '../src/accounts.ts';
import { createApprovedBroker, type Office } from '../src/applications.ts';
import { expect, waitForHydration } from '../src/fixtures.ts';
import { type Member, openMemberPage } from '../src/people.ts';
import { mailWith, readMailedCode } from '../src/product/mailbox.ts';
import { test } from '../src/product/moved-clock.ts';
import { requestLink } from '../src/requests.ts';
import { callAs, enrolStaff, enterOps } from '../src/staff.ts';
import { firstStaff, staffPassword } from '../src/staff-accounts.ts';
import { typeMailedCode } from '../src/type-code.ts';

test.use({ owner: 'requests-clock' });
// Serial, because all journeys share one instance, whose clock only goes forward.
test.describe.configure({ mode: 'serial', timeout: 180_000 });

const place = 'Coober Pedy SA 5723';
const office: Office = {
  address: '1 Hutchison Street, Coober Pedy SA 5723',
  latitude: -29.0135,
  longitude: 134.7544,
};
/** Longer than a quarter of a year, so that earlier events no longer count. */
const SEASON_HOURS = 91 * 24;

interface Broker extends Member {
  readonly name: string;
}
let brokers: readonly Broker[] = [];
let staff = '';

test.beforeAll(async ({ request, clock }) => {
  test.setTimeout(180_000);
  // Offers are made by day only.
  await clock.toHour(9, 'Australia/Adelaide');
  const enrolled = await enrolStaff(request, firstStaff.email, staffPassword, clock.steps());
  staff = enrolled.token;
  brokers = await Promise.all(
    ['Tilda Mulga', 'Bodhi Saltbush', 'Wren Samphire', 'Jem Nardoo'].map(async (name) => ({
      name,
      ...(await createApprovedBroker(request, name, office, staff)),
    })),
  );
});

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Creates a request and confirms it through the mailed link. */
async function confirmed(request: APIRequestContext, about: string, isPlaced = true) {
  const email = newAddress('asker');
  const { latitude, longitude } = office;
  const where = { vendor_type: 'Mortgage Broker', latitude, longitude, address: place } as const;
  await callAs(request, undefined, leadRequestEndpoints.create, {
    body: {
      name: 'Indigo Fairweather',
      email,
      phone_number: '0491570156',
      requirements: `A loan for ${about}.`,
      ...(isPlaced && where),
    },
  });
  const link = await requestLink(request, email);
  const headers = { 'request-link': link.split('#')[1] ?? '' };
  const answer = await request.post(`/api${requestLinkEndpoints.confirm.path}`, { headers });
  expect(answer.status()).toBe(200);
  return { email, link };
}

/** Returns the brokers who can answer the request now. */
async function holdersOf(request: APIRequestContext, about: string): Promise<Broker[]> {
  const having: Broker[] = [];
  for (const broker of brokers) {
    const query = { open: true };
    const { data } = await callAs(request, broker.token, requestOfferEndpoints.list, { query });
    if (data.some(({ requirements }) => requirements.includes(`for ${about}.`)))
      having.push(broker);
  }
  return having;
}

/** Returns a broker who has answered the request, and the text of the answer. */
async function whoHasAnswered(request: APIRequestContext, among: readonly Broker[]) {
  for (const broker of among) {
    const { data } = await callAs(request, broker.token, requestOfferEndpoints.list);
    const text = data.find(({ answer }) => answer !== null)?.answer?.text;
    if (text) return [broker, text] as const;
  }
  throw new Error('three of the four have answered in the race');
}

/** Opens the professional's requests in a new browser. */
async function requestsOf(browser: Browser, broker: Broker): Promise<Page> {
  const page = await openMemberPage(browser, 'vendor', broker);
  await page.goto('/vendor/requests');
  await waitForHydration(page);
  return page;
}

const offerAbout = (page: Page, about: string) =>
  page.getByRole('article').filter({ hasText: `A loan for ${about}.` });

/**
 * Writes the answer to an offer.
 * @returns the button that sends it
 */
async function write(page: Page, about: string, text: string) {
  const offer = offerAbout(page, about);
  await offer.getByRole('button', { name: /^Answer the request in / }).click();
  await offer.getByLabel('Your answer').fill(text);
  return offer.getByRole('button', { name: 'Send answer' });
}

test('four professionals answer a request simultaneously, and the fourth is refused', async ({
  browser,
  page,
  request,
  visit,
}) => {
  const about = 'an opal mine';
  const { link } = await confirmed(request, about);
  const three = await holdersOf(request, about);
  expect(three).toHaveLength(requestLimits.at_once);
  const fourth = brokers.find((broker) => !three.includes(broker)) as Broker;
  await enterOps(page, staff);
  await visit('/ops/requests');
  await page.getByRole('link').filter({ hasText: about }).click();
  await page.getByLabel('Professional', { exact: true }).fill(fourth.name.slice(0, 4));
  const choices = page.getByRole('list', { name: 'Professionals' });
  await expect(choices.getByRole('listitem')).toHaveCount(1);
  await expect(choices).toContainText(`${place} · 0 km · The office is near`);
  await press(page, `Offer to ${fourth.name} Lending`);
  await expect(page.getByRole('cell', { name: 'Chosen by us' })).toBeVisible();
  await expect(page.getByLabel('Professional', { exact: true })).toBeFocused();

  const pages = await Promise.all(brokers.map((broker) => requestsOf(browser, broker)));
  const sends = await Promise.all(
    pages.map((each, at) =>
      write(each, about, `Mines are what I, ${brokers[at]?.name}, know better than most.`),
    ),
  );
  await Promise.all(sends.map((send) => send.click()));
  const read = async (sentence: string) => {
    const counts = await Promise.all(pages.map((each) => each.getByText(sentence).count()));
    return counts.filter((count) => count > 0).length;
  };
  await expect.poll(() => read(requestOutcomes.offer_gone)).toBe(1);
  await expect.poll(() => read('You answered')).toBe(requestLimits.answers);
  await visit(link);
  await expect(page.getByRole('article', { name: /^Answer of / })).toHaveCount(3);
});

test('a guest reaches a chat with a professional from an empty search', async ({
  browser,
  page,
  request,
  visit,
}) => {
  const email = newAddress('guest');
  const where = { latitude: String(office.latitude), longitude: String(office.longitude), place };
  const query = new URLSearchParams({ ...where, vendor_type: 'Buyers agent' });
  await visit(`/customer/search-brokers?${query}`);
  await press(page, 'Share Your Requirements');
  const form = page.getByRole('dialog', { name: 'Share Your Requirements' });
  await expect(form.getByLabel('Where (optional)')).toHaveValue(place);
  await form.getByLabel('Looking for (optional)').selectOption('Mortgage Broker');
  await form.getByLabel('Name').fill('Indigo Fairweather');
  await form.getByLabel('Phone').fill('0491570156');
  await form.getByLabel('Email').fill(email);
  const requirements = form.getByLabel('Requirements', { exact: false });
  await requirements.fill('A loan for a roadhouse. Call 0491570156.');
  await press(page, 'Send');
  await expect(page.getByText(/^We have emailed you a link\./)).toBeVisible();
  const link = await requestLink(request, email);
  await visit(link);
  await press(page, 'Confirm my address');
  await expect(page.getByText(requestOutcomes.confirmed)).toBeVisible();

  const [broker] = (await holdersOf(request, 'a roadhouse')) as [Broker, ...Broker[]];
  const vendor = await requestsOf(browser, broker);
  const offer = offerAbout(vendor, 'a roadhouse');
  await expect(offer).not.toContainText('0491570156');
  await expect(offer).not.toContainText('Indigo');
  const send = await write(vendor, 'a roadhouse', 'Yes.');
  await send.click();
  await expect(offer.getByText(requestMessages.answer_short)).toBeVisible();
  const answer = `Roadhouses are what I finance most, ${email}, and I have time on Tuesday.`;
  await offer.getByLabel('Your answer').fill(answer);
  await send.dblclick();
  await expect(vendor.getByText(requestOutcomes.answer_sent)).toBeVisible();

  await page.reload();
  await waitForHydration(page);
  const card = page.getByRole('article', { name: `Answer of ${broker.name}` });
  await expect(card).toContainText(answer);
  await card.getByRole('button', { name: 'Pass on my contact details' }).click();
  await expect(page.getByText(requestOutcomes.agreed)).toBeVisible();
  await card.getByRole('button', { name: 'Sign up to chat' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await page.getByLabel('First name').fill('Indigo');
  await page.getByLabel('Last name').fill('Fairweather');
  await page.getByLabel('Password', { exact: true }).fill(strongPassword);
  await press(page, 'Register');
  await expect(page).toHaveURL(link);
  await press(page, `Chat with ${broker.name}`);
  // The link can be forwarded, so the email address must be verified first.
  await expect(page.getByRole('dialog', { name: 'Verify your email' })).toBeVisible();
  await typeMailedCode(page, await readMailedCode(request, email, /verify/i));
  await press(page, 'Verify');
  await expect(page).toHaveURL(/\/customer\/inbox/);
  // The chat appears in the list of conversations.
  await expect(page.getByText(answer).last()).toBeVisible();

  await vendor.reload();
  await expect(vendor.getByText(email).first()).toBeVisible();
});

test('professionals lose unanswered and deleted requests, and cannot send copied answers', async ({
  browser,
  clock,
  page,
  request,
  visit,
}) => {
  const about = 'a caravan park';
  const { link } = await confirmed(request, about);
  const [first, ...others] = (await holdersOf(request, about)) as [Broker, ...Broker[]];
  await visit(link);
  await expect(page.getByText('3 professionals have it now and can answer')).toBeVisible();
  await clock.forward(requestLimits.offer_hours, ['hand-on-requests']);
  await expect.poll(() => holdersOf(request, about)).toHaveLength(1);
  const [next] = (await holdersOf(request, about)) as [Broker];
  expect([first, ...others]).not.toContain(next);
  const before = await requestsOf(browser, first);
  await expect(offerAbout(before, about)).toContainText('Not answered in time');
  await visit(link);
  await page.reload();
  await expect(page.getByText('4 professionals got it')).toBeVisible();

  const again = 'a windmill';
  const copied = await confirmed(request, again);
  const [copier, text] = await whoHasAnswered(request, await holdersOf(request, again));
  const vendor = await requestsOf(browser, copier);
  const send = await write(vendor, again, text);
  for (let tried = 0; tried < requestLimits.copies.allowed; tried += 1) {
    const refused = vendor.waitForResponse(/\/request-offers\/.*\/answer$/);
    await send.click();
    expect((await refused).status()).toBe(422);
    await expect(vendor.getByText(requestMessages.answer_copied)).toBeVisible();
  }
  await vendor.reload();
  await expect(vendor.getByText(/^You get no requests until/)).toBeVisible();

  await visit(copied.link);
  await page.reload();
  await press(page, 'Delete request');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Delete request' })).toBeFocused();
  await press(page, 'Delete request');
  await dialog.getByRole('button', { name: 'Delete request' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(requestOutcomes.deleted);
  await vendor.reload();
  await expect(vendor.getByRole('heading', { level: 1, name: 'Requests' })).toBeVisible();
  await expect(offerAbout(vendor, again)).toHaveCount(0);
});

test('staff are alerted to an unanswered request; the public promise is suspended', {
  tag: '@smoke',
}, async ({ clock, page, request, visit }) => {
  const said = page.getByText(/A person reads it, and /);
  await visit('/');
  await expect(said).toContainText(promiseSentences.response_time);
  const asked = await Promise.all(
    Array.from({ length: 20 }, (_, nr) => confirmed(request, `houseboat ${nr}`, false)),
  );
  const [{ email, link }] = asked as [{ email: string; link: string }];
  await clock.forward(20, ['warn-of-waiting-leads']);
  const alarm = await mailWith(request, firstStaff.email, /has been waiting for 20 hours$/);
  expect(alarm).toContain('/ops/requests');
  await clock.forward(4, ['warn-of-waiting-leads']);
  expect(await mailWith(request, email, /^Nobody has answered you in time$/)).toContain(link);
  await visit(link);
  await expect(page.getByText(/we did not keep that promise/)).toBeVisible();

  const shows = async (job: string, sentence: RegExp) => {
    await clock.forward(0, [job]);
    await expect(async () => {
      await page.goto('/');
      await expect(said).toHaveText(sentence, { timeout: 1000 });
    }).toPass({ timeout: 30_000 });
  };
  await shows('check-promises', /of the last \d+ requests \d+% had a response within 24 hours/);
  await clock.forward(SEASON_HOURS);
  await shows('check-promises', new RegExp(promiseSentences.response_time));
});
