import { cutLine, expect, test } from '../src/fixtures.ts';

test.use({ expectedFaults: cutLine });

test('a link that is followed without a connection says so, and leads on when there is one', async ({
  page,
  context,
  visit,
}) => {
  // The router has not heard yet where the links lead.
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
