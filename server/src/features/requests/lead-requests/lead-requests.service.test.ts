import { promiseSentences } from '@threshold/contract/texts/sentences';
import { expect, it } from 'vitest';
import { gazetteer } from '#test/arrangements/gazetteer.ts';
import { requestDesk } from '#test/arrangements/request-desk.ts';
import { listMailsTo } from '#test/outbox.ts';
import { testApp } from '#test/test-app.ts';
import { receiveLeadRequest } from './lead-requests.service.ts';

const test = testApp();
const { deps } = requestDesk(test);

it('request receipts contain the promised reply time, or statistics if missed', async () => {
  const places = await gazetteer();
  const receive = async (email: string) => {
    await receiveLeadRequest(
      { ...deps(), places, scaled: (limit) => limit },
      { name: 'Ann Lee', email, phone_number: '0400000000', requirements: 'A first home.' },
      { isOwner: false, network: '203.0.113.1' },
    );
    const [mail] = await listMailsTo(test.database.db, email);
    return mail?.text.replaceAll('\n', ' ');
  };
  expect(await receive('kept@example.com')).toContain(promiseSentences.response_time);
  await test.database.db
    .insertInto('promise_days')
    .values({
      promise: 'response_time',
      day: '2026-11-24',
      holds: false,
      was_broken: true,
      part: 36,
      whole: 40,
      checked_at: new Date(),
    })
    .execute();
  const broken = await receive('broken@example.com');
  expect(broken).toContain('of the last 40 requests 90% had a response within 24 hours');
  expect(broken).not.toContain(promiseSentences.response_time);
});
