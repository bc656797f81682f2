import { fileFaults } from '@threshold/contract/rules/file-faults';
import { messages } from '@threshold/contract/texts/messages';
import { expect, test } from '../src/fixtures.ts';
import { toast } from '../src/forms.ts';
import { pdf } from '../src/onboarding.ts';
import { attach, csv, enterPreApproval, typeRange } from '../src/pre-approval.ts';

const { loan } = messages;
const MB = 1024 * 1024;

test("a customer types, steps and drags amounts within the sliders' limits", async ({
  page,
  request,
  visit,
}) => {
  await enterPreApproval({ page, request, visit }, { step: 2 });
  const from = page.getByLabel('Income a year, from');
  const upTo = page.getByLabel('Income a year, up to');
  const expectRange = async (low: string, high: string) => {
    await expect(from).toHaveValue(low);
    await expect(upTo).toHaveValue(high);
  };

  // Common formats of amounts are accepted, and each adjustment to the bounds is announced.
  await from.fill('$95,000.00');
  await from.blur();
  await expectRange('95,000', '1,000,000');
  await upTo.fill('250k');
  await upTo.blur();
  await expectRange('95,000', '250,000');
  await upTo.fill('12345678901');
  await upTo.blur();
  await expectRange('95,000', '1,000,000');
  await expect(page.getByText(loan.amount_most('$1,000,000'))).toBeVisible();
  await from.fill('about ninety');
  await from.blur();
  await expect(page.getByText(loan.amount)).toBeVisible();
  await expectRange('about ninety', '1,000,000');
  await from.fill('95k');
  await from.blur();
  await expect(page.getByText(loan.amount)).toHaveCount(0);
  // A typed amount is rounded to the slider's step; minimum and maximum stay one step apart.
  await upTo.fill('240499');
  await upTo.blur();
  await expectRange('95,000', '240,000');
  await expect(page.getByText(loan.amount_rounded('$240,000'))).toBeVisible();
  await from.fill('300000');
  await from.press('Tab');
  await expectRange('300,000', '300,000');
  await typeRange(page, 'Income a year', '1', '1');
  await upTo.blur();
  await expectRange('30,000', '31,000');

  const lower = page.getByRole('slider', { name: 'Income a year, lower end' });
  const upper = page.getByRole('slider', { name: 'Income a year, upper end' });
  await upper.focus();
  await page.keyboard.press('End');
  await lower.focus();
  await page.keyboard.press('ArrowRight');
  await expectRange('31,000', '1,000,000');
  await expect(lower).toHaveAttribute('aria-valuetext', '$31,000');
  await page.keyboard.press('PageUp');
  await expect(from).not.toHaveValue('31,000');
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowLeft');
  await expectRange('30,000', '1,000,000');

  const box = await upper.boundingBox();
  if (!box) throw new Error('The slider is not on the page.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(0, box.y + box.height / 2, { steps: 5 });
  await page.mouse.up();
  await expectRange('30,000', '31,000');
  await expect(page.getByText('82K', { exact: true })).toHaveCount(1);
});

test("a customer's files of a wrong kind, size or number are refused", async ({
  page,
  request,
  visit,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 375, height: 812 });
  await enterPreApproval({ page, request, visit }, { step: 3 });
  await page.getByLabel('Phone').fill('0412 345 678');
  const documents = page.getByRole('group', { name: 'Documents' });

  await attach(page, [
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') },
    pdf('scan.pdf', 10 * MB),
  ]);
  await expect(documents.getByText(loan.files_kind).first()).toBeVisible();
  await expect(documents.getByText(loan.file_size).first()).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(toast(page, fileFaults.ofSeveral('notes.txt', loan.files_kind))).toBeVisible();
  await documents.getByRole('button', { name: 'Remove notes.txt' }).click();
  await documents.getByRole('button', { name: 'Remove scan.pdf' }).click();
  await attach(
    page,
    Array.from({ length: 11 }, (_, at) => pdf(`paper-${at + 1}.pdf`)),
  );
  await expect(documents.getByText(loan.too_many_files)).toBeVisible();
  await documents.getByRole('button', { name: 'Remove paper-11.pdf' }).click();
  await expect(documents.getByText(loan.too_many_files)).toBeHidden();
  await documents.getByRole('button', { name: 'Remove paper-10.pdf' }).click();

  const warning = page.getByText('This looks like a Tax File Number');
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    const file = (text: string, name: string) => new File([text], name, { type: 'text/csv' });
    transfer.items.add(file('phone,bsb\n0412 345 678,062-000\n', 'contacts.csv'));
    return transfer;
  });
  await documents.getByText('Drop files here').dispatchEvent('drop', { dataTransfer: dropped });
  await expect(documents.getByText('contacts.csv', { exact: true })).toBeVisible();
  await expect(warning).toHaveCount(0);
  await documents.getByRole('button', { name: 'Remove contacts.csv' }).click();
  await attach(page, [csv('payslip.csv', 'name,tfn\nIndigo,123 456 782\n')]);
  await expect(page.getByText('This looks like a Tax File Number: payslip.csv.')).toBeVisible();
  await page.getByLabel('Last name').fill('Fairweather 123456782');
  await expect(
    page.getByText('This looks like a Tax File Number: your last name, payslip.csv.'),
  ).toBeVisible();
  await page.getByLabel('Last name').fill('Fairweather');
  const words = 'BT /F1 12 Tf (Tax file number 123 456 782) Tj ET';
  const taxReturn = {
    ...pdf('return.pdf'),
    buffer: Buffer.from(`%PDF-1.4\n1 0 obj\n<<>>\nstream\n${words}\nendstream\nendobj\n`),
  };
  await documents.getByRole('button', { name: 'Remove paper-9.pdf' }).click();
  await attach(page, [taxReturn]);
  await expect(
    page.getByText('This looks like a Tax File Number: payslip.csv, return.pdf.'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Leave out return.pdf' }).click();
  await page.getByRole('button', { name: 'Leave out payslip.csv' }).click();
  await expect(warning).toHaveCount(0);

  // A fake PDF is refused by the server with an error at its field, and typed values remain.
  await attach(page, [
    { name: 'fake.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ\u0000') },
  ]);
  await page.getByRole('button', { name: 'Submit' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'One thing to fix' });
  await expect(summary).toContainText(loan.files_kind);
  await expect(page.getByLabel('Phone')).toHaveValue('0412 345 678');
  await expect(documents.getByRole('listitem')).toHaveCount(9);
});
