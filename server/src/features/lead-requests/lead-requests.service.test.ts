import { promiseSentences } from '@threshold/contract/promise-sentences';
import { expect, it } from 'vitest';
import { openPlaces } from '#src/adapters/places/index.ts';
import { mailsTo } from '#test/outbox.ts';
import { requestDesk } from '#test/request-desk.ts';
import { testApp } from '#test/test-app.ts';
import { receiveLeadRequest } from './lead-requests.service.ts';

const test = testApp();
const { deps } = requestDesk(test);

it('mails what holds of the promise at the moment', async () => {
  const places = await openPlaces({ googleMapsApiKey: undefined, gazetteerFile: undefined });
  const said = 'of the last 40 requests 90% had a response within 24 hours';
  const receive = async (email: string, honest: { response_time?: string }) => {
    const honestForms = { current: () => honest, refresh: () => Promise.resolve() };
    await receiveLeadRequest(
      { ...deps(), places, honestForms, scaled: (limit) => limit },
      { name: 'Ann Lee', email, phone_number: '0400000000', requirements: 'A first home.' },
      { isOwner: false, network: '203.0.113.1' },
    );
    const [mail] = await mailsTo(test.database.db, email);
    return mail?.text.replaceAll('\n', ' ');
  };
  expect(await receive('kept@example.com', {})).toContain(promiseSentences.response_time);
  const broken = await receive('broken@example.com', { response_time: said });
  expect(broken).toContain(said);
  expect(broken).not.toContain(promiseSentences.response_time);
});
