import type { Page } from '@playwright/test';
import { notFoundPage } from '@threshold/contract/paths';
import { findChecklistLine } from '@threshold/contract/rules/purchases/checklist';
import { computeKeyDate, reminderDays } from '@threshold/contract/rules/purchases/key-date-rules';
import { shortDayText } from '@threshold/contract/texts/key-date-texts';
import { coBuyerNewsTexts } from '@threshold/contract/texts/notification-texts';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { axeFaults, sidewaysScroll } from '../src/axe.ts';
import { addHome, joinAsBuyer } from '../src/buying.ts';
import { expect } from '../src/fixtures.ts';
import { pdf } from '../src/onboarding.ts';
import { newRememberedCustomer } from '../src/people.ts';
import { mailWith } from '../src/product/mailbox.ts';
import { test } from '../src/product/moved-clock.ts';

test.use({ owner: 'buying-settlement' });

const HOUR_MS = 60 * 60 * 1000;
const sydney = 'Australia/Sydney';
const home = '12 Settlement Street';
/** A checklist line that one buyer assigns to the other. */
const line = findChecklistLine('confirm-dates')?.title ?? '';

/** Returns the cooling-off period after an exchange on that day, and the days of its reminders. */
function coolingOffFrom(start_on: string) {
  const facts = {
    start_on,
    form_1_on: null,
    sold_at: 'private_sale',
    auction_on: null,
    off_the_plan: false,
    given_up: false,
    box_ticked: false,
  } as const;
  const counted = computeKeyDate({
    kind: 'cooling_off_end',
    state: 'NSW',
    typed: null,
    cooling_off: facts,
    condition: null,
  });
  if ('reason' in counted) throw new Error(counted.reason);
  const days = reminderDays({ state: 'NSW', reiq: false, ...counted.date });
  const dayOf = (step: number) => days.find((day) => day.step === step)?.on ?? '';
  return { ...counted.date, remindedOn: dayOf(2), askedOn: dayOf(-1) };
}

const nineOn = (day: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: sydney, plainTime: '09:01' })
    .epochMilliseconds;

const part = (page: Page, name: string) =>
  page
    .getByRole('navigation', { name: 'Parts of this purchase' })
    .getByRole('link', { name, exact: true })
    .click();

/** Sets the stage of the home on its page. */
async function stageOfHome(page: Page, stage: string) {
  await part(page, 'Homes');
  await page.getByRole('link', { name: home }).click();
  await page.getByLabel('Stage').selectOption(stage);
  await page.getByRole('button', { name: 'Save stage' }).click();
  const heading = page.getByRole('heading', { name: home, exact: true });
  await expect(heading.locator('..')).toContainText(stage);
}

async function opinion(page: Page, value: string, why: string) {
  await part(page, 'Homes');
  await page.getByRole('link', { name: home }).click();
  await page.getByLabel('This home for us?').selectOption(value);
  await page.getByLabel('Why', { exact: true }).fill(why);
  await page.getByRole('button', { name: 'Save opinion' }).click();
  await expect(page.getByText(purchaseOutcomes.saved).first()).toBeVisible();
}

test('two buyers share a purchase from first home to settlement, then separate', async ({
  browser,
  clock,
  request,
}) => {
  test.setTimeout(300_000);
  // Starts at 11:00, when the reminders of that day have already been sent.
  await clock.toHour(11, sydney);
  const ann = await newRememberedCustomer({ browser, request }, 'ann');
  const ben = await newRememberedCustomer({ browser, request }, 'ben');
  const today = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime())
    .toZonedDateTimeISO(sydney)
    .toPlainDate()
    .toString();
  const coolingOff = coolingOffFrom(today);

  // The first home, each buyer's opinion, and the offer.
  await ann.page.goto('/customer/buying');
  await addHome(ann.page, home);
  await joinAsBuyer(request, ann.page, ben);
  await expect(ben.page.getByText(/^Looking · 1 home · with \w+$/)).toBeVisible();
  const address = new URL(ben.page.url()).pathname;
  await opinion(ann.page, 'Yes', 'Light, and near the station');
  await opinion(ben.page, 'Maybe', 'The street is loud');
  await expect(ben.page.getByText(/Yes · Light, and near the station/)).toBeVisible();
  await stageOfHome(ben.page, 'Offer made');
  await part(ann.page, 'Homes');
  await expect(ann.page.getByText('Offer made', { exact: true })).toBeVisible();
  await expect(ann.page.getByText(/Maybe – The street is loud/)).toBeVisible();

  // Exchange: Ann calculates the end of cooling-off and settlement, and Ben confirms both dates.
  await stageOfHome(ann.page, 'Under contract');
  await part(ann.page, 'Dates');
  await expect(ann.page).toHaveURL(/\/dates$/);
  await ann.page.getByRole('button', { name: 'Add a date' }).click();
  await ann.page.getByLabel('What is it for?').selectOption('Cooling-off ends');
  await ann.page.getByLabel('State or territory').selectOption('New South Wales');
  await ann.page.getByLabel('Day on which contracts were exchanged').fill(today);
  await ann.page.getByRole('button', { name: 'Count', exact: true }).click();
  const ends = ann.page.getByText(
    new RegExp(`^${shortDayText(coolingOff.due_on)} \\d{4}, 5:00 pm Sydney time`),
  );
  await expect(ends.first()).toBeVisible();
  await ann.page.getByRole('button', { name: 'Keep this date' }).click();
  await expect(ann.page.getByText(/Our count, not confirmed/)).toBeVisible();
  await ann.page.getByRole('button', { name: 'Add a date' }).click();
  await ann.page.getByLabel('What is it for?').selectOption('Settlement');
  await ann.page.getByLabel('State or territory').selectOption('New South Wales');
  await ann.page.getByLabel('How do you know it?').selectOption('Count it from the contract');
  await ann.page.getByLabel('Day of the contract').fill(today);
  await ann.page.getByLabel('Days after the contract').fill('42');
  await ann.page.getByRole('button', { name: 'Count', exact: true }).click();
  await ann.page.getByRole('button', { name: 'Keep this date' }).click();
  await expect(ann.page.getByRole('heading', { name: 'Settlement', exact: true })).toBeVisible();
  expect(await axeFaults(ann.page)).toEqual([]);
  await ben.page.goto(`${address}/dates`);
  for (const count of [1, 2]) {
    await ben.page
      .getByRole('button', { name: /^Confirm: / })
      .first()
      .click();
    await ben.page.getByLabel('Confirmed with').fill('Kim Lee');
    await ben.page.getByRole('button', { name: 'Confirm date' }).click();
    await expect(ben.page.getByText(/Confirmed with Kim Lee on/)).toHaveCount(count);
  }

  // Ann assigns a checklist line to Ben and shares the contract with him.
  await part(ann.page, 'Checklist');
  await ann.page.getByRole('button', { name: `Make it a task: ${line}` }).click();
  const task = ann.page.getByRole('form', { name: `New task: ${line}` });
  await task.getByLabel('Who does it').selectOption({ index: 2 });
  await task.getByRole('button', { name: 'Add task' }).click();
  await expect(ann.page.getByRole('list', { name: 'What is next' })).toContainText('’s turn');
  await part(ann.page, 'Documents');
  const choosing = ann.page.waitForEvent('filechooser');
  await ann.page.getByRole('button', { name: 'Choose files: Files' }).click();
  await (await choosing).setFiles([pdf('contract.pdf', 2000)]);
  await ann.page.getByLabel('What is it?').selectOption('Contract of sale');
  await ann.page.getByRole('button', { name: 'Add for you alone' }).click();
  await ann.page.getByRole('button', { name: /^Share with \w+: contract.pdf$/ }).click();
  await expect(ann.page.getByText(/You and \w+ can open this\./)).toBeVisible();
  await part(ben.page, 'Documents');
  await expect(ben.page.getByText(/shares this with you/)).toBeVisible();
  await ben.page.getByRole('button', { name: /^Notifications/ }).click();
  const bell = ben.page.getByRole('dialog', { name: 'Notifications' });
  for (const news of [coBuyerNewsTexts.document_shared, coBuyerNewsTexts.task_given])
    await expect(bell.getByText(news)).toHaveCount(1);
  await ben.page.keyboard.press('Escape');
  await part(ben.page, 'Checklist');
  await expect(ben.page.getByRole('list', { name: 'What is next' })).toContainText('Your turn');
  const toDo = ben.page.getByRole('region', { name: 'To do' });
  await toDo.getByRole('button', { name: `Done: ${line}` }).click();
  await expect(ben.page.getByText(/^Done by you on/)).toBeVisible();

  // Both buyers are reminded before the date and asked on the day after; no mail names the home.
  const until = async (day: string) =>
    clock.forward((nineOn(day) - clock.now().getTime()) / HOUR_MS, ['remind-of-dates']);
  const due = shortDayText(coolingOff.due_on);
  await until(coolingOff.remindedOn);
  for (const { customer } of [ann, ben]) {
    const mail = await mailWith(
      request,
      customer.email,
      new RegExp(`^A date in your purchase is due on ${due}$`),
    );
    expect(mail).toContain(`Cooling-off ends: ${due}, 5:00 pm Sydney time.`);
    expect(mail).toContain(`${address}/dates`);
    expect(mail).not.toContain(home);
  }
  await until(coolingOff.askedOn);
  const asked = new RegExp(`^A date in your purchase was due on ${due}$`);
  expect(await mailWith(request, ann.customer.email, asked)).toContain('Was this done?');
  await ann.page.goto(`${address}/dates`);
  await ann.page.getByRole('button', { name: 'Done: Cooling-off ends' }).click();
  await expect(ann.page.getByRole('heading', { name: 'Done and cancelled' })).toBeVisible();

  // Ben marks the home as settled and the date of settlement as done.
  await stageOfHome(ben.page, 'Settled');
  await part(ben.page, 'Dates');
  await ben.page.getByRole('button', { name: 'Done: Settlement' }).click();
  await expect(ben.page.getByText('Nothing is due.')).toBeVisible();
  await ann.page.goto(address);
  await expect(ann.page.getByText(/^Settled · 1 home · with \w+$/)).toBeVisible();
  for (const width of [375, 1280]) {
    await ann.page.setViewportSize({ width, height: 900 });
    expect(await sidewaysScroll(ann.page)).toBe(0);
    expect(await axeFaults(ann.page)).toEqual([]);
  }

  // The buyers stop sharing. Each has a copy and sees nothing that the other adds afterwards.
  await part(ben.page, 'People');
  await ben.page.getByRole('button', { name: 'Stop sharing', exact: true }).click();
  await ben.page.getByRole('dialog').getByRole('button', { name: 'Stop sharing' }).click();
  await expect(ben.page).not.toHaveURL(new RegExp(address));
  await expect(ben.page.getByText('Settled · 1 home', { exact: true })).toBeVisible();
  await mailWith(request, ann.customer.email, /^A purchase is no longer shared$/);
  await part(ben.page, 'Homes');
  await addHome(ben.page, '3 Later Lane');
  await expect(ben.page.getByRole('heading', { name: '3 Later Lane' })).toBeVisible();
  await ann.page.goto(address);
  await addHome(ann.page, '8 Afterwards Avenue');
  await expect(ann.page.getByRole('heading', { name: '8 Afterwards Avenue' })).toBeVisible();
  for (const [{ page }, theirs, document] of [
    [ann, '3 Later Lane', 'Only you can open this.'],
    [ben, '8 Afterwards Avenue', 'You kept this when sharing stopped on'],
  ] as const) {
    await part(page, 'Homes');
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: home }) });
    await expect(row).toContainText('Settled');
    await expect(row).toContainText('Light, and near the station');
    await expect(row).toContainText('The street is loud');
    await expect(page.getByText(theirs)).toHaveCount(0);
    await part(page, 'Dates');
    await expect(page.getByText(/Confirmed with Kim Lee on/)).toHaveCount(2);
    await part(page, 'Checklist');
    await expect(page.getByText(/^Done (by .+ )?on /).first()).toBeAttached();
    await part(page, 'Documents');
    await expect(page.getByText(document)).toBeVisible();
    await part(page, 'Activity');
    await expect(page.getByText('stopped sharing').first()).toBeVisible();
    await expect(page.getByText(theirs)).toHaveCount(0);
  }
  await ben.page.goto(address);
  await expect(ben.page.getByRole('heading', { name: notFoundPage.title })).toBeVisible();
  await ann.page.context().close();
  await ben.page.context().close();
});
