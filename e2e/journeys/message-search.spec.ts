import type { Page } from '@playwright/test';
import { chatEndpoints } from '@threshold/contract/endpoints/chat/chat';
import { chatSearch as words } from '@threshold/contract/texts/chat-texts';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { expectAccessible } from '../src/axe.ts';
import { log, messageBox, say } from '../src/chat.ts';
import { expect, test, waitForHydration } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { type Member, openMemberPage } from '../src/people.ts';
import { bothOpen, type End, openChat, sent, text, twoEnds } from '../src/sealed-chat.ts';
import { callAs } from '../src/staff.ts';
import { tabTo } from '../src/tab-to.ts';

const box = (page: Page) => page.getByPlaceholder('Search customers');
const hits = (page: Page) =>
  page.getByRole('region', { name: /^Messages with/ }).getByRole('listitem');
const region = (page: Page, query: string) =>
  page.getByRole('region', { name: words.title(query) });
const seeker = (page: Page) => page.getByRole('button', { name: /^Search all messages for/ });

/** Sends `count` unencrypted messages. */
async function fill(end: End, other: Member, count: number): Promise<void> {
  for (let nr = 1; nr <= count; nr += 1) {
    const body = { receiverId: other.id, message: `Number ${nr} of what came between` };
    await callAs(end.page.request, end.member.token, chatEndpoints.upload, { body });
  }
}

/** Loads newer messages by keyboard up to the last message. */
async function readOn(page: Page): Promise<void> {
  const ready = log(page).getByRole('button', { name: 'Load newer messages' });
  const any = log(page).getByRole('button', { name: /^Load(?:ing\.\.\.| newer messages)$/ });
  const numbers = log(page).getByText('of what came between');
  await tabTo(page, ready);
  for (;;) {
    const before = await numbers.count();
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => {
        if ((await any.count()) === 0) return 'end';
        return (await numbers.count()) > before && (await ready.count()) === 1 ? 'more' : 'busy';
      })
      .not.toBe('busy');
    if ((await any.count()) === 0) return;
    await expect(ready).toBeFocused();
  }
}

/** Records everything that the page sends, as text. */
function listen(page: Page): string[] {
  const outgoing: string[] = [];
  page.context().on('request', (request) => {
    outgoing.push(request.url(), request.postData() ?? '', JSON.stringify(request.headers()));
  });
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => outgoing.push(String(payload))),
  );
  return outgoing;
}

atEveryWidth(({ name }) => {
  test(`a member finds words in all readable messages and opens results: ${name}`, async ({
    browser,
    request,
    page: sized,
  }) => {
    test.setTimeout(180_000);
    const ends = await twoEnds({ browser, request }, 'Wattle', []);
    await bothOpen(ends);
    const { customer, vendor } = ends;
    await say(customer.page, 'Our deposit of $65,000 is with Zanzibar Café Holdings');
    await expect(sent(customer)).toBeAttached();
    await fill(customer, vendor.member, 230);
    const desk = vendor.page;
    await openChat(vendor, customer.member);
    await say(desk, 'Thank you, the zanzibar papers came');
    await expect(sent(vendor)).toBeAttached();

    await desk.setViewportSize(sized.viewportSize() ?? { width: 0, height: 0 });
    await desk.goto('/vendor/inbox');
    await waitForHydration(desk);
    await expect(box(desk)).toBeVisible();
    const outgoing = listen(desk);
    // The first message is not loaded, so the list's filter does not find it.
    await box(desk).fill('z');
    await expect(seeker(desk)).toHaveCount(0);
    await box(desk).fill('ZANZIBAR');
    await expect(seeker(desk)).toBeVisible();
    await expectAccessible(desk, 'a list that can be searched further');
    await box(desk).press('Enter');
    await expect(region(desk, 'ZANZIBAR').getByText(words.found(2), { exact: true })).toBeVisible();
    await expect(desk.getByText(words.searched(232, 1, 1))).toBeVisible();
    await expect(hits(desk)).toHaveText([
      /Indigo Fairweather.*You: Thank you, the zanzibar papers came/,
      /Indigo Fairweather.*Our deposit of \$65,000 is with Zanzibar Café Holdings/,
    ]);
    await expect(hits(desk).locator('mark')).toHaveText(['zanzibar', 'Zanzibar']);
    await expectAccessible(desk, 'messages that were found');

    // Opens the oldest message by keyboard. The chat shows it with the messages around it.
    await tabTo(desk, hits(desk).nth(1).getByRole('link'));
    await desk.keyboard.press('Enter');
    const oldest = log(desk).getByText('Our deposit of $65,000');
    await expect(oldest).toBeInViewport();
    await expect(log(desk).locator('[data-target]')).toBeFocused();
    await expect(text(vendor, 'Thank you, the zanzibar papers came')).toHaveCount(0);
    await expectAccessible(desk, 'a chat that was opened at an old message');
    // Filtering the list of conversations does not leave the opened message.
    if (name !== 'phone') {
      const show = desk.getByRole('combobox', { name: 'Show' });
      await show.focus();
      await show.selectOption('unread');
      await expect(desk).toHaveURL(/unread/);
      await show.selectOption('all');
      await expect(desk).not.toHaveURL(/unread/);
      await expect(show).toBeFocused();
      await expect(oldest).toBeInViewport();
    }
    // Returns to the end of the chat, then searches for two words, one without its accent.
    await log(desk).getByRole('button', { name: 'Load newer messages' }).click();
    await expect(text(vendor, 'Number 60 of what came between')).toBeAttached();
    await desk.getByRole('button', { name: 'Latest' }).click();
    await expect(text(vendor, 'Thank you, the zanzibar papers came')).toBeInViewport();
    await expect(oldest).toHaveCount(0);

    if (name === 'phone') {
      await desk.getByRole('link', { name: 'Back to conversations' }).click();
    }
    await expect(hits(desk).first()).toBeVisible();
    await box(desk).fill('deposit cafe');
    await seeker(desk).click();
    await expect(desk.getByRole('heading', { name: words.title('deposit cafe') })).toBeFocused();
    await expect(hits(desk).locator('mark')).toHaveText(['deposit', 'Café']);
    await box(desk).fill('settlement papers');
    await seeker(desk).click();
    await expect(desk.getByText(words.nothing)).toBeVisible();
    await expectAccessible(desk, 'nothing that was found');
    await desk.getByRole('button', { name: words.back }).click();
    await expect(box(desk)).toBeFocused();
    await expect(seeker(desk)).toBeVisible();

    // Sending from far above scrolls to the sent message.
    await box(desk).fill('holdings');
    await box(desk).press('Enter');
    await hits(desk).first().getByRole('link').click();
    await expect(oldest).toBeInViewport();
    await say(desk, 'About your deposit');
    await expect(text(vendor, 'About your deposit')).toBeInViewport();
    await expect(oldest).toHaveCount(0);
    await expect(text(customer, 'About your deposit')).toBeAttached();

    // Loads newer messages by keyboard to the end. The focus then stays in the log.
    await desk.goto('/vendor/inbox');
    await waitForHydration(desk);
    await box(desk).fill('number 60');
    await box(desk).press('Enter');
    await hits(desk)
      .filter({ hasText: /Number 60 of/ })
      .getByRole('link')
      .click();
    const found = log(desk).getByText('Number 60 of what came between');
    await expect(found).toBeInViewport();
    await readOn(desk);
    await expect(desk.getByText(outcomes.chat.whole)).toBeAttached();
    await expect(log(desk).locator(':focus')).toContainText('of what came between');
    await expectAccessible(desk, 'a chat that was read on to its end');

    // No searched word was sent to the server.
    expect(outgoing.length).toBeGreaterThan(10);
    expect(outgoing.filter((one) => /zanzibar|holdings|settlement/i.test(one))).toEqual([]);
    const storage = await desk.evaluate(() =>
      JSON.stringify({ ...localStorage, ...sessionStorage }),
    );
    expect(storage).not.toMatch(/zanzibar|holdings/i);
  });
});

test.describe('with a failing connection', () => {
  test.use({ expectedFaults: /ERR_FAILED/ });

  test('a member resumes a message search and sees which parts failed', async ({
    browser,
    request,
  }) => {
    test.setTimeout(150_000);
    const ends = await twoEnds({ browser, request }, 'Bottlebrush', []);
    await bothOpen(ends);
    const { customer, vendor } = ends;
    await say(customer.page, 'The deposit');
    await expect(sent(customer)).toBeAttached();
    await fill(customer, vendor.member, 1);
    await openChat(vendor, customer.member);
    const desk = vendor.page;
    await expect(text(vendor, 'The deposit')).toBeVisible();

    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await desk.route(/\/api\/chat\/[^?]+\?.*before=/, async (route) => {
      await held;
      await route.fallback();
    });
    await box(desk).fill('deposit');
    await box(desk).press('Enter');
    // The bar is empty until a conversation has been searched, so it has no width.
    await expect(desk.getByRole('progressbar', { name: words.progress })).toHaveAttribute(
      'aria-valuenow',
      '0',
    );
    await expectAccessible(desk, 'a search on its way');
    await desk.getByRole('button', { name: words.stop, exact: true }).click();
    await expect(desk.getByText(words.stopped)).toBeVisible();
    letGo();
    await desk.unrouteAll();
    await desk.route(/\/api\/chat\/[^?]+\?.*before=/, (route) => route.abort());
    await box(desk).fill('deposits');
    await box(desk).press('Enter');
    await expect(region(desk, 'deposits').getByRole('alert')).toContainText(words.failed);
    await desk.unrouteAll();
    await desk.getByRole('button', { name: words.again }).click();
    await expect(desk.getByText(words.nothing)).toBeVisible();
    // The pressed button is gone, so the heading has the focus.
    await expect(desk.getByRole('heading', { name: words.title('deposits') })).toBeFocused();
    await box(desk).fill('deposit');
    await box(desk).press('Enter');
    await expect(hits(desk)).toHaveCount(1);

    // Another browser cannot decrypt the messages, and its search reports that.
    const locked = await openMemberPage(browser, 'vendor', vendor.member);
    await openChat({ page: locked, role: 'vendor' }, customer.member);
    await expect(messageBox(locked)).toBeAttached();
    await box(locked).fill('deposit');
    await box(locked).press('Enter');
    await expect(region(locked, 'deposit').getByRole('status')).toHaveText(
      `${words.nothing_opened} ${words.unopened(1)}`,
    );
    await expect(locked.getByText(words.searched(1, 1, 1))).toBeVisible();
    await expect(hits(locked)).toHaveCount(0);
    await expectAccessible(locked, 'a search on a device that opens nothing');
  });
});
