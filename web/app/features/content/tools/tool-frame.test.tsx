// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { vendorAccount } from '#test/member-accounts.ts';
import { leaveRoute, renderRoute } from '#test/render-route.tsx';
import { AmountField } from './tool-fields.tsx';
import { ToolForm } from './tool-frame.tsx';

/** Tool that accepts only the value 5. */
function Tool() {
  const years = new URLSearchParams(useLocation().search).get('years') ?? '';
  const faults: Record<string, string> = years && years !== '5' ? { years: 'Type 5.' } : {};
  return (
    <ToolForm tool="repayments" submit="Count" result={<p>{`Years: ${years}`}</p>}>
      <AmountField name="years" label="Years" typed={{ years }} faults={faults} />
    </ToolForm>
  );
}

afterEach(leaveRoute);

test('a tool focuses its button after a result, and its field after an error', async () => {
  const path = '/guides/tools/repayments';
  renderRoute({ default: Tool }, { path, as: vendorAccount, calls: [] });
  const count = async (typed: string) => {
    fireEvent.change(await screen.findByLabelText('Years'), { target: { value: typed } });
    fireEvent.click(screen.getByRole('button', { name: 'Count' }));
    await screen.findByText(`Years: ${typed}`);
  };
  // With a `maxLength`, the browser would cut a longer number without a message.
  expect((await screen.findByLabelText<HTMLInputElement>('Years')).maxLength).toBe(-1);
  expect(document.activeElement).toBe(document.body);
  await count('6');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Years')));
  await count('5');
  const button = () => screen.getByRole('button', { name: 'Count' });
  await waitFor(() => expect(document.activeElement).toBe(button()));
});
