import { expect, offlineErrors, test } from '../src/fixtures.ts';

test.use({ expectedFaults: offlineErrors });

test('a guest offline reads why a link failed, and continues online', async ({
  page,
  context,
  visit,
}) => {
  // Blocks the router's early lookup of links, so that the link needs a connection.
  let isHeld = true;
  await page.route('**/__manifest?*', (route) =>
    isHeld ? route.abort('internetdisconnected') : route.continue(),
  );
  await visit('/faqs');
  await context.setOffline(true);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About us' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  isHeld = false;
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL('/about-us');
  await expect(page).toHaveTitle(/^About us/);
});
