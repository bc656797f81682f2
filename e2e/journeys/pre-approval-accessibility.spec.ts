import { expectAccessible, sidewaysScroll } from '../src/axe.ts';
import { expect, test } from '../src/fixtures.ts';
import { atEveryWidth } from '../src/looks.ts';
import { nextButton } from '../src/onboarding.ts';
import { answerRanges, attach, choose, csv, enterPreApproval, goOn } from '../src/pre-approval.ts';

atEveryWidth(({ tag }) => {
  test('pre-approval steps have no accessibility faults and no sideways scroll', {
    tag,
  }, async ({ page, request, visit }) => {
    test.setTimeout(180_000);
    const check = (what: string) => expectAccessible(page, what);
    /** Checks the step as it opens and with all of its errors. */
    const checkStep = async (what: string, button = nextButton(page)) => {
      await check(what);
      await button.click();
      await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
      await check(`${what} with faults`);
    };
    await enterPreApproval({ page, request, visit }, { name: 'axe' });
    await checkStep('your plan');
    await choose(page, 'Refinance', 'Finalizing purchase', 'Not sure');
    await check('your plan, answered');
    await goOn(page, 1);
    await checkStep('your work');
    await choose(page, 'Other', '1', 'Defence force');
    await goOn(page, 2);
    await checkStep('your numbers');
    await answerRanges(page);
    await attach(page, [csv('payslip.csv', 'tfn\n123456782\n')]);
    await expect(page.getByText('This looks like a Tax File Number')).toBeVisible();
    const submit = page.getByRole('button', { name: 'Submit' });
    await checkStep('contact and files', submit);
  });
});

test('no pre-approval step scrolls sideways at 200 % zoom', async ({ page, request, visit }) => {
  await page.setViewportSize({ width: 320, height: 400 });
  await enterPreApproval({ page, request, visit }, { name: 'zoom' });
  await choose(page, 'Refinance', 'Finalizing purchase', 'Not sure');
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await goOn(page, 1);
  await choose(page, 'Other', '1', 'Defence force');
  await goOn(page, 2);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await answerRanges(page);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
});
