import type { Locator } from '@playwright/test';
import { enterNewChat, log, messageBox } from '../src/chat.ts';
import { expect, test } from '../src/fixtures.ts';

/**
 * Dispatches the key press that ends an input-method composition in Safari. There `isComposing` is
 * false, but the key code 229 marks the press as one of the input method.
 */
const endComposition = (field: Locator, key: 'Enter' | 'Escape' = 'Enter') =>
  field.evaluate((element, name) => {
    const init = { key: name, keyCode: 229, bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent('keydown', init));
  }, key);

test("a guest's Enter that ends an input-method composition chooses no place", async ({
  page,
  visit,
}) => {
  await visit('/customer/search-brokers');
  const box = page.getByRole('combobox', { name: 'Suburb or postcode' });
  await box.fill('parrama');
  await expect(page.getByRole('option', { name: /Parramatta NSW 2150/ })).toBeVisible();
  await box.press('ArrowDown');
  await endComposition(box);
  await expect(box).toHaveValue('parrama');
  await box.press('Enter');
  await expect(box).not.toHaveValue('parrama');
});

test("a customer's Enter that ends an input-method composition sends no message", async ({
  page,
  request,
}) => {
  await enterNewChat({ page, request }, 'yuki');
  await messageBox(page).fill('こんにちは');
  await endComposition(messageBox(page));
  await expect(messageBox(page)).toHaveValue('こんにちは');
  await messageBox(page).press('Enter');
  await expect(log(page).getByText('こんにちは')).toBeVisible();
});

test("a guest's Escape that ends an input-method composition closes no dialog", async ({
  page,
  visit,
}) => {
  await visit('/customer/search-brokers?latitude=-25.0&longitude=128.0&place=Nowhere');
  await page.getByRole('button', { name: 'Share Your Requirements' }).first().click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox').first();
  await field.fill('ゆき');
  await endComposition(field, 'Escape');
  await expect(field).toHaveValue('ゆき');
  await expect(dialog).toBeVisible();
  await field.press('Escape');
  await expect(dialog).toBeHidden();
});
