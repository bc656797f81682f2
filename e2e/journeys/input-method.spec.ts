import type { Locator } from '@playwright/test';
import { enterNewChat, log, messageBox } from '../src/chat.ts';
import { expect, test } from '../src/fixtures.ts';

/** The Enter with which Safari ends a composition: `isComposing` is false, and the key code is that of an input method. */
const endComposition = (field: Locator) =>
  field.evaluate((element) => {
    const init = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
    element.dispatchEvent(new KeyboardEvent('keydown', init));
  });

test('a guest ends a composition in the place box and picks no place', async ({ page, visit }) => {
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

test('a customer ends a composition in the message box and sends nothing', async ({
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
