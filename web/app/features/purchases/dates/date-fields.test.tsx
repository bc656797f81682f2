import { MantineProvider } from '@mantine/core';
import { purchaseMessages } from '@threshold/contract/texts/purchase-texts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DateFields } from './date-fields.tsx';
import { type DateValues, findKeyDateFaults, toKeyDateBody, toNewDate } from './date-values.ts';

const withDays = (days: string): DateValues => ({
  ...toNewDate([]),
  kind: 'settlement',
  way: 'condition',
  contract_on: '2026-03-02',
  state: 'NSW',
  days,
});

test.each([
  [' 14 ', 14],
  ['１４', 14],
  ['1,000', 1000],
  ['two weeks', Number.NaN],
])('converts the typed days %o to %o', (typed, days) => {
  expect(toKeyDateBody(withDays(typed)).condition?.days).toBe(days);
});

test('reports a number of days outside the limits instead of cutting digits', () => {
  expect(findKeyDateFaults(withDays('42'))).toEqual({});
  expect(findKeyDateFaults(withDays('1000'))).toEqual({ days: purchaseMessages.days });
  const getInputProps = (name: string) => ({ name });
  const form = { values: withDays(''), getInputProps, getNonRequiredProps: getInputProps };
  const page = renderToStaticMarkup(
    <MantineProvider>
      <DateFields form={form as never} homes={[]} />
    </MantineProvider>,
  );
  expect(/<input[^>]* name="days"[^>]*>/.exec(page)?.[0]).not.toMatch(/maxlength/i);
});
