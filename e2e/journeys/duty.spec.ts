import { adminDutyEndpoints } from '@threshold/contract/admin-duty';
import { adminStaffEndpoints } from '@threshold/contract/admin-staff';
import { notAdvice } from '@threshold/contract/buying/not-advice';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import { expectAccessible } from '../src/axe.ts';
import { expect, hydrated } from '../src/fixtures.ts';
import { test } from '../src/moved-clock.ts';
import { callAs, enrolStaff, enterOps } from '../src/staff.ts';
import { firstStaff, staffPassword } from '../src/staff-accounts.ts';

test.use({ owner: 'duty', contextOptions: { reducedMotion: 'reduce' } });
// One after the other: they share one product and its clock, which only goes forward.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const home = new URLSearchParams({
  state: 'NSW',
  price: '900,000',
  buyer: 'first_home',
  property: 'established',
  contract: '2026-11-25',
  deposit: '90000',
});
const tool = '/guides/tools/up-front-costs';
const figure = 'Transfer duty: about $19,593.50';
const office = 'Open the page of Revenue NSW';
/** More than six months. */
const SEVEN_MONTHS_HOURS = 214 * 24;

let boss = '';

test('no figure of duty is shown before two of staff have compared it with the office', async ({
  page,
  request,
  browser,
}) => {
  boss = (await enrolStaff(request, firstStaff.email, staffPassword)).token;
  await page.goto(`${tool}?${home.toString()}`);
  await hydrated(page);
  const result = page.getByRole('status');
  await expect(result).toContainText('At least $90,000');
  await expect(result).toContainText('We have no checked rates for NSW for this date.');
  await expect(result.getByRole('link', { name: office })).toHaveAttribute('href', /revenue\.nsw/);
  await expect(page.getByText(notAdvice)).toBeVisible();
  await expectAccessible(page, 'the tool without a figure');

  const staff = await (await browser.newContext()).newPage();
  await enterOps(staff, boss);
  await staff.goto('/ops/duty');
  await hydrated(staff);
  const sheet = staff.getByRole('group').filter({ hasText: 'New South Wales' });
  await sheet.getByRole('heading', { name: /New South Wales/ }).click();
  await expect(sheet).toContainText('Over $387,000: $11,602 and 4.5% of what is above');
  await sheet.getByRole('button', { name: 'Something differs' }).click();
  await expect(sheet).toContainText('Please give a reason.');
  await sheet.getByRole('button', { name: 'All lines are the same' }).click();
  await expect(sheet).toContainText(`${firstStaff.email}: the same`);
  await expect(staff.getByText(adminOutcomes.duty_same)).toBeVisible();
  await expectAccessible(staff, 'the figures of duty in the console');
  await page.reload();
  await expect(result).toContainText('We have no checked rates for NSW');
});

test('it is shown while two comparisons are fresh, and dark again when they are not', async ({
  page,
  request,
  browser,
  clock,
}) => {
  const email = 'banksia@threshold.example';
  const body = { name: 'Banksia Reader', email, role: 'reviewer' as const };
  const { password } = await callAs(request, boss, adminStaffEndpoints.add, { body });
  const second = (await enrolStaff(request, email, password ?? '')).token;
  const { data } = await callAs(request, second, adminDutyEndpoints.sheets);
  const sheet = data.find(({ _id }) => _id === '2026-27-nsw');
  test.skip(sheet?.why !== 'waits', 'The figures are too old by now: new ones have to be typed.');
  await callAs(request, second, adminDutyEndpoints.read, {
    params: { id: sheet?._id ?? '' },
    body: { digest: sheet?.digest ?? '', finding: 'same' },
  });

  await page.goto(tool);
  await hydrated(page);
  await page.getByLabel('State or territory of the home').selectOption('NSW');
  await page.getByLabel('Price of the home').fill('900,000');
  await page.getByLabel('Who buys').selectOption('First home, to live in');
  await page.getByLabel('What is bought').selectOption('Established home');
  await page.getByRole('button', { name: 'Add up' }).click();
  const result = page.getByRole('status');
  await expect(result).toContainText('At least $19,594');
  await expect(result.getByRole('heading', { name: figure })).toBeVisible();
  await expect(result).toContainText('Revenue NSW decides.');
  await expect(result.getByRole('link', { name: office })).toBeVisible();
  await expectAccessible(page, 'the tool with an estimate');

  const plain = await browser.newContext({ javaScriptEnabled: false });
  const calm = await plain.newPage();
  await calm.goto(`${tool}?${home.toString()}`);
  await expect(calm.getByRole('heading', { name: figure })).toBeVisible();
  await expect(calm.getByRole('heading', { name: 'At least $109,594' })).toBeVisible();

  await clock.forward(SEVEN_MONTHS_HOURS);
  await calm.reload();
  await expect(calm.getByText('We have no checked rates for NSW for this date.')).toBeVisible();
  await expect(calm.getByRole('heading', { name: 'At least $90,000' })).toBeVisible();
  await expect(calm.getByText(figure)).toHaveCount(0);
});
