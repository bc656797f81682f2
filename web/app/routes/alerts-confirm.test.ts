import { outcomes } from '@threshold/contract/texts/outcomes';
import { expect, it } from 'vitest';
import { ApiError } from '#app/lib/api/api-error.ts';
import { loader } from './alerts-confirm.tsx';

function load(fault: ApiError) {
  const api = { call: () => Promise.reject(fault) };
  const url = new URL('https://threshold.example/alerts/confirm');
  return loader({ url, context: { get: () => api } } as unknown as Parameters<typeof loader>[0]);
}

it('treats the confirmation link of an alert as unknown if it has no token', async () => {
  const found = await load(new ApiError(422, 'invalid', 'This must be text.'));
  expect(found).toEqual({ fault: outcomes.alerts.unknown });
});

it("shows the server's reason if the server refuses a confirmation link", async () => {
  const found = await load(new ApiError(409, 'conflict', outcomes.alerts.too_many));
  expect(found).toEqual({ fault: outcomes.alerts.too_many });
});
