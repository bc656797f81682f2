import { limits } from '@threshold/contract/limits';
import { sealedChat } from '@threshold/contract/texts/chat-texts';
import { messages } from '@threshold/contract/texts/messages';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { enterAs } from '../src/accounts.ts';
import { createApprovedBroker } from '../src/applications.ts';
import { axeFaults } from '../src/axe.ts';
import { attach, enterNewChat, log, messageBox, pick, vendorInbox } from '../src/chat.ts';
import { recordFilm } from '../src/film.ts';
import { expect, test } from '../src/fixtures.ts';
import { createVerifiedCustomer, enterCustomer, signInDemoVendor } from '../src/people.ts';
import { appCode, haveTwoFactor } from '../src/two-factor.ts';

test('two members open sent files by code; files above the limit fail', async ({
  page,
  browser,
  request,
}) => {
  const { customer, vendor } = await enterNewChat({ page, request }, 'myna');
  await expect(messageBox(page)).toBeVisible();
  const textFile = (name: string) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.from('Paid in full'),
  });
  // A chosen file stays next to the draft; neither is sent before Send.
  await messageBox(page).fill('Our payslips');
  await pick(page, [textFile('payslip-october.txt'), textFile('wrong-file.txt')]);
  await pick(page, textFile('payslip-september.txt'));
  const staged = page.getByRole('list', { name: 'Files not sent yet' }).getByRole('listitem');
  await expect(staged).toContainText(['payslip-october.txt', 'wrong-file', 'payslip-september']);
  await expect(staged.getByText('12 Bytes')).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove wrong-file.txt' }).click();
  await expect(staged).toHaveCount(2);
  await expect(page.getByRole('heading', { name: outcomes.chat.empty })).toBeVisible();
  // A file that is too large is left out with a reason, and the others are still sent.
  const large = { mimeType: 'video/mp4', buffer: Buffer.alloc(limits.files.chat_bytes + 1) };
  await pick(page, { name: 'film.mp4', ...large });
  await expect(page.locator('main').getByText(messages.chat.file_size)).toBeVisible();
  await pick(page, { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>Hello') });
  await expect(page.locator('main').getByText(messages.chat.file_kind)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await expect(staged).toHaveCount(2);
  expect(await axeFaults(page)).toEqual([]);
  await messageBox(page).press('Enter');
  const openOctober = page.getByRole('button', { name: 'Open payslip-october.txt' });
  await expect(openOctober).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open payslip-september.txt' })).toBeVisible();
  await expect(log(page).getByRole('button', { name: /^Open payslip/ })).toHaveCount(2);
  await expect(log(page).getByRole('button').first()).toHaveAccessibleName(/october/);
  await expect(log(page).getByText('Our payslips')).toHaveCount(1);
  const list = page.getByRole('complementary', { name: 'Conversations' });
  await expect(list.getByText('You sent payslip-september.txt')).toBeVisible();
  await expect(staged).toHaveCount(0);
  const theirs = await vendorInbox(browser, vendor, customer);
  await expect(theirs.getByRole('button', { name: 'Open payslip-october.txt' })).toBeVisible();
  await theirs.context().close();

  // Without two-factor, opening a file leads to the settings of two-factor and back.
  await openOctober.click();
  await expect(page.getByText(outcomes.twoFactor.needed)).toBeVisible();
  await page.getByRole('link', { name: 'Go to settings' }).click();
  await expect(page).toHaveURL('/customer/settings?tab=two_factor');
  await page.getByRole('link', { name: 'Back to your files' }).click();
  await expect(page).toHaveURL(`/customer/inbox/${vendor.id}`);
  await expect(openOctober).toBeVisible();
});

test("a customer's unencrypted file with a wrong extension is refused without retry", async ({
  page,
  request,
  visit,
}) => {
  await enterCustomer(page, request, 'quail');
  const vendor = await createApprovedBroker(request, 'Marlo Quail');
  await visit(`/customer/inbox/${vendor.id}`);
  await expect(page.getByText(sealedChat.not_yet('Marlo Quail'))).toBeVisible();
  const buffer = Buffer.from('Paid in full');
  await attach(page, { name: 'really-a-picture.png', mimeType: 'image/png', buffer });
  await page.getByRole('button', { name: sealedChat.send_plain }).click();
  await expect(log(page).getByText(`Not sent. ${messages.chat.file_kind}`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await log(page).getByRole('button', { name: 'Delete' }).click();
  await expect(log(page).getByText('really-a-picture.png')).toHaveCount(0);
});

test('a professional opens a file in a new tab with a code', { tag: '@smoke' }, async ({
  page,
  request,
  visit,
}) => {
  const customer = await createVerifiedCustomer(request, 'lorikeet');
  const vendor = await signInDemoVendor(request);
  const headers = { authorization: `Bearer ${vendor.token}` };
  const greeting = { receiverId: vendor.id, message: 'Hello' };
  const asCustomer = { authorization: `Bearer ${customer.token}` };
  const sent = await request.post('/api/chat/upload', { headers: asCustomer, data: greeting });
  expect(sent.status()).toBe(201);
  // The file is shown as plain text, although its content looks like HTML.
  const text = '<!doctype html><script>document.title = "It ran"</script>5.9 per cent';
  const files = { name: 'rates.txt', mimeType: 'text/plain', buffer: Buffer.from(text) };
  const multipart = { receiverId: customer.id, files };
  const answer = await request.post('/api/chat/upload', { headers, multipart });
  const [message] = ((await answer.json()) as { data: { file: { s3_url_path: string } }[] }).data;
  const secret = await haveTwoFactor(request, 'customers', customer.token);

  await enterAs(page, 'customer', customer.token);
  await visit(`/customer/inbox/${vendor.id}`);
  await page.getByRole('button', { name: 'Open rates.txt' }).click();
  const dialog = page.getByRole('dialog', { name: 'Open rates.txt' });
  for (const fact of ['rates.txt', message?.file.s3_url_path ?? 'no path', 'Customer']) {
    await expect(dialog.getByText(fact, { exact: true })).toBeVisible();
  }
  const verify = dialog.getByRole('button', { name: 'Verify' });
  await verify.click();
  await expect(dialog.getByText(messages.twoFactor.empty)).toBeVisible();
  await dialog.getByLabel(`Digit 1 of ${limits.two_factor.digits}`).click();
  const opening = page.context().waitForEvent('page');
  await page.keyboard.type(appCode(secret));
  await verify.click();
  const tab = await opening;
  await expect(tab.getByText(text)).toBeVisible();
  expect(await tab.evaluate(() => [document.contentType, document.title])).toEqual([
    'text/plain',
    '',
  ]);
  await expect(page.getByText(outcomes.documents.access_done)).toBeVisible();
  await expect(dialog).toBeHidden();
});

test.describe('a video sent in a chat', () => {
  // Playwright's own script is blocked in the tab, as every script is.
  test.use({ expectedFaults: /Blocked script execution/ });

  test('plays in a new tab that blocks all scripts', async ({ page, request, visit }) => {
    const customer = await createVerifiedCustomer(request, 'currawong');
    const vendor = await signInDemoVendor(request);
    const headers = { authorization: `Bearer ${customer.token}` };
    await visit('/');
    const buffer = await recordFilm(page);
    const files = { name: 'walk through.webm', mimeType: 'video/webm', buffer };
    const multipart = { receiverId: vendor.id, files };
    const sent = await request.post('/api/chat/upload', { headers, multipart });
    const [message] = ((await sent.json()) as { data: { file: { s3_url_path: string } }[] }).data;
    const secret = await haveTwoFactor(request, 'customers', customer.token);
    const opened = await request.post('/api/chat/verify-file-access', {
      headers,
      data: { s3_path: message?.file.s3_url_path, verification_code: appCode(secret) },
    });
    const { view_url } = (await opened.json()) as { view_url: string };
    await page.goto(view_url);
    const film = page.locator('video');
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBe(4);
    expect(await film.evaluate((video: HTMLVideoElement) => video.error)).toBeNull();
  });
});

test('a customer cancels an upload, which leaves no message behind', async ({ page, request }) => {
  await enterNewChat({ page, request }, 'bowerbird');
  await expect(messageBox(page)).toBeVisible();
  // The request never reaches the server, so the upload never ends.
  await page.route('**/api/chat/upload', () => undefined);
  await attach(page, {
    name: 'wrong-file.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Not for you'),
  });
  await expect(page.getByRole('progressbar', { name: 'Uploading wrong-file.txt' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel wrong-file.txt' }).click();
  await expect(log(page).getByText('wrong-file.txt')).toHaveCount(0);
  await page.unroute('**/api/chat/upload');
  await page.reload();
  await expect(page.getByRole('heading', { name: outcomes.chat.empty })).toBeVisible();
});
