import { enterAs } from '../src/accounts.ts';
import { apply, createApprovedBroker } from '../src/applications.ts';
import { expect, test } from '../src/fixtures.ts';
import { newCustomer } from '../src/people.ts';
import { haveTwoFactor, sendAppCode } from '../src/two-factor.ts';

const payslips = Array.from({ length: 10 }, (_, nr) => `payslip ${nr + 1}.pdf` as const);

test('a broker opens ten payslips of an application with one code', async ({
  page,
  visit,
  request,
  browser,
}) => {
  test.setTimeout(120_000);
  const broker = await createApprovedBroker(request, 'Wollemi Larkspur');
  const { customer, page: home } = await newCustomer({ browser, request }, 'saskia');
  await home.context().close();
  const id = await apply(request, customer, broker, {}, payslips);
  const key = await haveTwoFactor(request, 'vendors', broker.token);
  await enterAs(page, 'vendor', broker.token);
  await visit(`/vendor/loan-applications/${id}`);
  await page.getByRole('button', { name: 'Open all' }).click();
  // The code is asked for once: no dialog opens again before the tenth file.
  await sendAppCode(page, page.getByRole('dialog'), key);
  for (const name of payslips) {
    const link = page.getByRole('link', { name: `Open ${name}`, exact: true });
    await expect(link).toBeVisible();
    const paper = await request.get((await link.getAttribute('href')) ?? '');
    expect([paper.status(), await paper.text()]).toEqual([200, '%PDF-1.7\n']);
  }
  await expect(page.getByRole('dialog')).toBeHidden();
});
