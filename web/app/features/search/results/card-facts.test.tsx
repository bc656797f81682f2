import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { vendorAccount } from '#test/member-accounts.ts';
import { CardFacts } from './card-facts.tsx';

const htmlOf = (reply_hours: typeof vendorAccount.reply_hours, usually_silent = false) =>
  renderToStaticMarkup(
    <CardFacts
      vendor={{
        ...vendorAccount,
        services_total: 0,
        distance_km: null,
        reply_hours,
        usually_silent,
      }}
    />,
  );

it("shows a vendor's usual response time only if the time is known", () => {
  expect(htmlOf(24)).toContain('Replies in about 1 day');
  expect(htmlOf(null)).not.toContain('Repl');
  expect(htmlOf(null, true)).toContain('Usually does not reply');
});
