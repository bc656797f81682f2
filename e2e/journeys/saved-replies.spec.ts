import type { Locator, Page } from '@playwright/test';
import { savedReplyEndpoints } from '@threshold/contract/endpoints/chat/saved-replies';
import { savedReplySentences as words } from '@threshold/contract/texts/chat-texts';
import { expectAccessible } from '../src/axe.ts';
import { messageBox, say } from '../src/chat.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { bothOpen, type End, openChat, sent, text, twoEnds } from '../src/sealed-chat.ts';
import { press } from '../src/secure-messages.ts';
import { callAs } from '../src/staff.ts';
import { tabTo } from '../src/tab-to.ts';

const dialogOf = (page: Page) => page.getByRole('dialog');
const finder = (page: Page) => page.getByRole('combobox', { name: 'Find a saved reply' });
const options = (page: Page) =>
  page.getByRole('listbox', { name: 'Saved replies' }).getByRole('option');
const opener = (page: Page) => page.getByRole('button', { name: 'Saved replies', exact: true });

/** Opens the dialog of saved replies from the chat. */
async function manage(page: Page): Promise<Locator> {
  await opener(page).click();
  await press(page, 'Manage saved replies');
  return dialogOf(page);
}

const fieldIn = (page: Page, name: 'Title' | 'Reply') =>
  dialogOf(page).getByRole('textbox', { name, exact: true });

async function add(page: Page, title: string, reply: string): Promise<void> {
  await press(dialogOf(page), 'Add a reply');
  await fieldIn(page, 'Title').fill(title);
  await fieldIn(page, 'Reply').fill(reply);
  await press(dialogOf(page), 'Save');
}

/** Returns the stored replies. */
const storedReplies = async ({ page, member }: End) =>
  (await callAs(page.request, member.token, savedReplyEndpoints.read)).data;

const titles = (page: Page) => dialogOf(page).getByRole('listitem').locator('b');

atEveryWidth(({ name }) => {
  test(`a professional saves replies and answers a lead in three presses: ${name}`, async ({
    browser,
    request,
    page: sized,
  }) => {
    test.setTimeout(150_000);
    const { customer, vendor } = await twoEnds({ browser, request }, 'Wattle', []);
    await openChat(customer, vendor.member);
    await say(customer.page, 'Hello, can you help us?');
    await expect(sent(customer)).toBeAttached();
    await expect(opener(customer.page)).toHaveCount(0);

    const desk = vendor.page;
    await desk.setViewportSize(sized.viewportSize() ?? { width: 0, height: 0 });
    await openChat(vendor, customer.member);
    await expect(text(vendor, 'Hello, can you help us?')).toBeVisible();

    // There are no replies at first.
    await opener(desk).click();
    await expect(finder(desk)).toBeFocused();
    await expect(desk.getByText(words.none)).toBeVisible();
    await expectAccessible(desk, 'no saved replies');
    await press(desk, 'Manage saved replies');
    await expectAccessible(desk, 'nothing to manage');
    await press(dialogOf(desk), 'Add a reply');
    await press(dialogOf(desk), 'Save');
    await expect(dialogOf(desk).getByText(words.title)).toBeVisible();
    await expect(dialogOf(desk).getByText(words.text)).toBeVisible();
    await expect(fieldIn(desk, 'Title')).toBeFocused();
    await expectAccessible(desk, 'a reply that is not filled in');
    await press(dialogOf(desk), 'Cancel');
    await add(desk, 'Fees', 'The lender pays us, {name}.');
    await expect(titles(desk)).toHaveText(['Fees']);
    await add(desk, 'Thanks', 'Hello {name}, thank you for writing.');
    await expect(titles(desk)).toHaveText(['Fees', 'Thanks']);
    await desk.getByRole('button', { name: 'Move up: Thanks' }).click();
    await expect(titles(desk)).toHaveText(['Thanks', 'Fees']);
    await expect(desk.getByRole('button', { name: 'Move up: Thanks' })).toBeFocused();
    await expect(dialogOf(desk).getByText(words.not_encrypted)).toBeVisible();
    await expectAccessible(desk, 'saved replies');
    await press(dialogOf(desk), 'Done');
    await expect(messageBox(desk)).toBeFocused();

    let pressed = 0;
    const key = async (which: string) => {
      pressed += 1;
      await desk.keyboard.press(which);
    };
    await key('/');
    await expect(options(desk)).toHaveCount(2);
    await expectAccessible(desk, 'the list of saved replies');
    await key('Enter');
    await expect(messageBox(desk)).toBeFocused();
    await expect(messageBox(desk)).toHaveValue('Hello Indigo, thank you for writing.');
    await key('Enter');
    expect(pressed).toBe(3);
    await expect(text(customer, 'Hello Indigo, thank you for writing.')).toBeVisible();

    // Finds a reply by its text after a reload; Escape leaves the search, and a second slash types
    // a slash.
    await desk.reload();
    await waitForHydration(desk);
    await expect(opener(desk)).toBeEnabled();
    await messageBox(desk).focus();
    await desk.keyboard.press('/');
    await expect(options(desk)).toHaveCount(2);
    await desk.keyboard.type('lender');
    await expect(options(desk)).toHaveText(['FeesThe lender pays us, Indigo.']);
    await desk.keyboard.press('Escape');
    await expect(finder(desk)).toHaveCount(0);
    await expect(messageBox(desk)).toBeFocused();
    await expect(messageBox(desk)).toHaveValue('');
    await desk.keyboard.press('/');
    await desk.keyboard.press('ArrowDown');
    await expect(options(desk).nth(1)).toHaveAttribute('aria-selected', 'true');
    await desk.keyboard.press('Enter');
    await expect(messageBox(desk)).toHaveValue('The lender pays us, Indigo.');
    await messageBox(desk).fill('');
    await desk.keyboard.press('/');
    await desk.keyboard.press('/');
    await expect(messageBox(desk)).toHaveValue('/');

    // Inserts a reply at the cursor with the button.
    await messageBox(desk).fill('Good morning. ');
    await opener(desk).click();
    await options(desk).filter({ hasText: 'Fees' }).click();
    await expect(messageBox(desk)).toHaveValue('Good morning. The lender pays us, Indigo.');
    await say(desk, 'Good morning');
    await expect(text(customer, 'Good morning')).toBeVisible();

    const { replies } = await storedReplies(vendor);
    expect(replies.map(({ title }) => title)).toEqual(['Thanks', 'Fees']);
  });
});

test.describe('with a failing connection', () => {
  test.use({ expectedFaults: /ERR_FAILED/ });

  test('a professional edits in two windows and loses no reply', async ({ browser, request }) => {
    test.setTimeout(120_000);
    const ends = await twoEnds({ browser, request }, 'Grevillea', []);
    await bothOpen(ends);
    const { customer, vendor } = ends;
    const one = vendor.page;
    const other = await one.context().newPage();
    await openChat({ page: other, role: 'vendor' }, customer.member);
    await manage(other);
    await expect(dialogOf(other).getByText(words.none)).toBeVisible();

    await manage(one);
    await add(one, 'First', 'Hello {name}.');
    await expect(titles(one)).toHaveText(['First']);
    await add(other, 'Second', 'Good day {name}.');
    await expect(dialogOf(other).getByText(words.changed)).toBeVisible();
    await expect(fieldIn(other, 'Reply')).toHaveValue('Good day {name}.');
    // Closing the dialog in between does not lose the typed reply.
    await other.keyboard.press('Escape');
    await expect(dialogOf(other)).toHaveCount(0);
    await manage(other);
    await expect(fieldIn(other, 'Title')).toHaveValue('Second');

    // A failed request does not lose the typed reply.
    await other.route('**/api/saved-replies', (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.fallback(),
    );
    await press(dialogOf(other), 'Save');
    await expect(dialogOf(other).getByRole('alert')).toBeVisible();
    await expect(fieldIn(other, 'Title')).toHaveValue('Second');
    await other.unrouteAll();
    await press(dialogOf(other), 'Save');
    await expect(titles(other)).toHaveText(['First', 'Second']);

    // The first window's list is outdated: its change is refused, and the other reply appears.
    await one.getByRole('button', { name: 'Delete: First' }).click();
    await one.keyboard.press('Enter');
    await expect(dialogOf(one).getByText(words.changed)).toBeVisible();
    await expect(titles(one)).toHaveText(['First', 'Second']);
    await tabTo(one, one.getByRole('button', { name: 'Delete: First' }));
    await one.keyboard.press('Enter');
    await expect(one.getByRole('button', { name: 'Delete First' })).toBeFocused();
    await one.keyboard.press('Tab');
    await one.keyboard.press('Enter');
    await expect(one.getByRole('button', { name: 'Delete: First' })).toBeFocused();
    await one.keyboard.press('Enter');
    await one.keyboard.press('Enter');
    await expect(titles(one)).toHaveText(['Second']);
    await expect(one.getByRole('button', { name: 'Add a reply' })).toBeFocused();
  });
});
