import { axeFaults, sidewaysScroll } from '../src/axe.ts';
import { addHome, joinAsBuyer } from '../src/buying.ts';
import { expect, test } from '../src/fixtures.ts';
import { newCustomer } from '../src/people.ts';

test('two buyers turn checklist lines into tasks and edit one task concurrently', async ({
  browser,
  request,
}) => {
  const ann = await newCustomer({ browser, request }, 'ann');
  const ben = await newCustomer({ browser, request }, 'ben');
  await ann.page.goto('/customer/buying');
  await addHome(ann.page, '7 Check Street');
  await joinAsBuyer(request, ann.page, ben);

  // No home of the purchase has a state, so the buyer chooses one on the checklist.
  await ann.page.getByRole('link', { name: 'Checklist' }).click();
  await expect(ann.page.getByText('You are here')).toBeVisible();
  await expect(ann.page.getByText(/66W/)).toHaveCount(0);
  await ann.page.getByLabel('State or territory').selectOption('New South Wales');
  await ann.page.getByText('Offer, exchange or hammer').click();
  await expect(ann.page.getByText(/Asked for a section 66W certificate/)).toBeVisible();
  await expect(ann.page.getByText(/Conveyancing Act 1919 \(NSW\), section 66W/)).toBeVisible();
  await expect(
    ann.page.getByText('General information, not legal or financial advice.'),
  ).toBeVisible();

  const line = 'See the home twice, once in the rain or at night';
  await ann.page.getByRole('button', { name: `Make it a task: ${line}` }).click();
  const form = ann.page.getByRole('form', { name: `New task: ${line}` });
  await expect(form.getByLabel('What to do')).toBeFocused();
  await form.getByLabel('Who does it').selectOption({ index: 2 });
  await form.getByLabel('By', { exact: true }).fill('2027-01-08');
  expect(await axeFaults(ann.page)).toEqual([]);
  await form.getByRole('button', { name: 'Add task' }).click();
  await expect(ann.page.getByText(/^Task: .+, by Fri 8 Jan 2027$/)).toBeVisible();
  const next = ann.page.getByRole('list', { name: 'What is next' });
  await expect(next).toContainText(`’s turn: ${line}, by Fri 8 Jan 2027`);
  await ann.page.getByRole('button', { name: 'Not needed: Compare the prices of homes' }).click();
  await expect(
    ann.page.getByRole('button', { name: 'Open again: Compare the prices of homes' }),
  ).toBeVisible();

  // Both edit the task at the same time, and both changes are saved.
  const address = new URL(ann.page.url()).pathname;
  await ben.page.goto(address);
  await expect(ben.page.getByRole('list', { name: 'What is next' })).toContainText('Your turn');
  await ben.page.getByRole('button', { name: `Change: ${line}` }).click();
  await ann.page.getByRole('button', { name: `Change: ${line}` }).click();
  await ben.page.getByLabel('By', { exact: true }).fill('2027-01-15');
  await ann.page.getByLabel('What to do').fill('See it on a wet night');
  await ann.page.getByLabel('By', { exact: true }).fill('2027-01-20');
  // Holds back Ann's request to save until Ben has saved; reads of her page are not delayed.
  let isHeld = true;
  await ann.page.route('**/api/**', async (route) => {
    if (!isHeld || route.request().method() === 'GET') return await route.fallback();
    isHeld = false;
    await ben.page.getByRole('button', { name: 'Save task' }).click();
    await expect(ben.page.getByText('Task: You, by Fri 15 Jan 2027')).toBeVisible();
    await route.fallback();
  });
  await ann.page.getByRole('button', { name: 'Save task' }).click();
  await expect(ann.page.getByText('By is now: 15 Jan 2027')).toBeVisible();
  await expect(ann.page.getByLabel('What to do')).toHaveValue('See it on a wet night');
  await ann.page.getByRole('button', { name: 'Save task' }).click();
  await expect(ann.page.getByRole('heading', { name: 'See it on a wet night' })).toBeVisible();
  await expect(ann.page.getByText(/by Wed 20 Jan 2027$/).first()).toBeVisible();

  await ben.page.goto('/customer/dashboard');
  await expect(ben.page.getByText(/Your turn: See it on a wet night/)).toBeVisible();
  await ben.page.goto(address);
  const toDo = ben.page.getByRole('region', { name: 'To do' });
  await toDo.getByRole('button', { name: 'Done: See it on a wet night' }).click();
  await expect(ben.page.getByText(/^Done by you on/)).toBeVisible();
  await ben.page.getByRole('button', { name: 'Add a task' }).click();
  await ben.page.getByRole('button', { name: 'Add task' }).click();
  await expect(ben.page.getByText('Please say what there is to do.')).toBeVisible();
  await ben.page.getByLabel('What to do').fill('Ask Mum about the ute');
  await ben.page.getByRole('button', { name: 'Add task' }).click();
  await expect(ben.page.getByRole('heading', { name: 'Ask Mum about the ute' })).toBeVisible();
  expect(await axeFaults(ben.page)).toEqual([]);
  await ben.page.setViewportSize({ width: 375, height: 800 });
  expect(await sidewaysScroll(ben.page)).toBe(0);
  await ann.page.context().close();
  await ben.page.context().close();
});
