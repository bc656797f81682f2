import type { Page } from '@playwright/test';
import { sealedChat, chatFiles as words } from '@threshold/contract/texts/chat-texts';
import { expectAccessible } from '../src/axe.ts';
import { log } from '../src/chat.ts';
import { expect, test } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { openMemberPage } from '../src/people.ts';
import { openChat } from '../src/sealed-chat.ts';
import { choose, endsWithFiles, opener } from '../src/sealed-files.ts';
import { tabTo } from '../src/tab-to.ts';
import { sendAppCode } from '../src/two-factor.ts';

const list = (page: Page) => page.getByRole('dialog', { name: words.title });
const rows = (page: Page) => list(page).getByRole('listitem');

async function openList(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: words.title }).click();
  await expect(list(page)).toBeVisible();
}

const fileOf = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});

test.use({ expectedFaults: /ERR_FAILED/ });

atEveryWidth(({ name: width }) => {
  test(`a professional opens all files of a chat from one list: ${width}`, async ({
    browser,
    request,
    page: sized,
  }) => {
    test.setTimeout(180_000);
    const { customer, vendor, key } = await endsWithFiles({ browser, request }, 'Kestrel');
    const desk = vendor.page;
    await desk.setViewportSize(sized.viewportSize() ?? { width: 0, height: 0 });
    await openList(desk);
    await expect(list(desk).getByText(words.none, { exact: true })).toBeVisible();
    await expectAccessible(desk, 'a chat without files');
    await desk.keyboard.press('Escape');
    await expect(list(desk)).toHaveCount(0);
    await expect(desk.getByRole('button', { name: 'More', exact: true })).toBeFocused();

    await choose(customer, fileOf('contract.txt', 'Settlement is on the third of December.'));
    await expect(opener(vendor, 'contract.txt')).toBeVisible();
    await choose(vendor, fileOf('rates.txt', 'Rates'));
    await expect(opener(customer, 'rates.txt')).toBeVisible();
    // Sends a file that is not encrypted.
    const plain = await request.post('/api/chat/upload', {
      headers: { authorization: `Bearer ${customer.member.token}` },
      multipart: { receiverId: vendor.member.id, files: fileOf('plain.txt', 'Plain words') },
    });
    expect(plain.status()).toBe(201);
    await expect(opener(vendor, 'plain.txt')).toBeVisible();

    // The first request for the list fails.
    await desk.route('**/api/chat/*/files*', (route) => route.abort());
    await openList(desk);
    await expect(list(desk).getByRole('alert')).toContainText(words.failed);
    await expectAccessible(desk, 'files that could not be loaded');
    await desk.unrouteAll();
    // Two files per page, so that there is a second page.
    await desk.route('**/api/chat/*/files*', (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('limit', '2');
      return route.continue({ url: url.href });
    });
    await list(desk).getByRole('button', { name: 'Try again' }).click();
    await expect(rows(desk)).toHaveText([
      /^TXTplain\.txt11 Bytes · Indigo · .+ at .+/,
      /^TXTrates\.txt5 Bytes · You · .+ at .+/,
    ]);
    await list(desk).getByRole('button', { name: words.older }).click();
    await expect(rows(desk)).toHaveCount(3);
    await expect(rows(desk).nth(2)).toContainText('contract.txt39 Bytes · Indigo');
    await expect(list(desk).getByRole('button', { name: words.older })).toHaveCount(0);
    await expectAccessible(desk, 'the files of a chat');
    if (width === 'phone')
      expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(375);

    // Opens an encrypted file by keyboard. The dialog for the code opens above the list.
    const open = list(desk).getByRole('button', { name: 'Open contract.txt' });
    await tabTo(desk, open);
    await desk.keyboard.press('Enter');
    const code = desk.getByRole('dialog', { name: 'Open contract.txt' });
    await expect(code).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(code).toHaveCount(0);
    await expect(list(desk)).toBeVisible();
    await open.click();
    const opened = desk.context().waitForEvent('page');
    await sendAppCode(desk, code, key);
    const tab = await opened;
    await expect(tab.getByText('Settlement is on the third of December.')).toBeVisible();
    await tab.close();
    // Opens the unencrypted file, without a code because the last code is still valid.
    const second = desk.context().waitForEvent('page');
    await list(desk).getByRole('button', { name: 'Open plain.txt' }).click();
    const seen = await second;
    await expect(seen.getByText('Plain words')).toBeVisible();
    await seen.close();

    await list(desk)
      .getByRole('button', { name: words.show('contract.txt') })
      .click();
    await expect(list(desk)).toHaveCount(0);
    const target = log(desk).locator('[data-target]');
    await expect(target).toContainText('contract.txt');
    await expect(target).toBeFocused();

    // Another browser can open neither the messages nor their files.
    const locked = await openMemberPage(browser, 'vendor', vendor.member);
    await locked.setViewportSize(sized.viewportSize() ?? { width: 0, height: 0 });
    await openChat({ page: locked, role: 'vendor' }, customer.member);
    await openList(locked);
    await expect(list(locked).getByText(words.closed(2))).toBeVisible();
    await expect(rows(locked)).toHaveCount(3);
    await expect(rows(locked).nth(2)).toContainText(words.unnamed);
    await expect(rows(locked).nth(2)).toContainText(sealedChat.reading.locked);
    await expect(list(locked).getByRole('button', { name: /^Open / })).toHaveCount(1);
    await expectAccessible(locked, 'files that this browser does not open');
  });
});
