import { vendorAccountEndpoints } from '@threshold/contract/endpoints/listings/vendors-account';
import { messages } from '@threshold/contract/texts/messages';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestAccount } from '#test/factories/account.ts';
import { buildListed, wholeProfile, wizardExtras } from '#test/factories/profile.ts';
import { testApp } from '#test/test-app.ts';

/* Tests that the endpoint applies the rules. The contract's tests cover the rules themselves. */

const test = testApp();
const { vendorWizard: wizard } = messages;

let me: TestAccount;
beforeEach(async () => {
  me = await buildListed(test, { status: 'pending' });
});

const put = (body: Record<string, unknown>) =>
  test.as(me.token).raw({ method: 'PUT', url: `/api/vendors/${me.id}`, payload: body });
const own = async () => (await test.as(me.token).call(vendorAccountEndpoints.own)).ok.data;

const position = {
  job_title: 'Broker',
  organization: 'Sample',
  starting: '2020-02',
  end: '2020-02',
};

describe('PUT /vendors/{id}', () => {
  it('reports each invalid field and changes nothing', async () => {
    const before = await own();
    const { status, failure } = await put({
      business_name: 'Vera Loans',
      website: 'nowhere',
      work_experience: [{ ...position, job_title: '' }],
    });
    expect([status, failure.errors]).toEqual([
      422,
      {
        website: [wizard.website],
        'work_experience.0.job_title': [messages.experience.settings_title],
      },
    ]);
    expect(await own()).toEqual(before);
  });

  it('stores each field as normalised by its schema', async () => {
    const changed = await put({
      phone_number: '(02) 9000-1234 ',
      description: '\n  Plain words',
      business_name: '  Vera Loans',
      professional_title: '\tBroker',
      website: '  a.example',
      work_email: '  V@bigpond.com',
      linkedin: '  https://www.linkedin.com/in/v',
      abn: '51 824 753 556',
      vendor_type: 'accountant',
      work_experience: JSON.stringify([position, { ...position, end: '' }]),
    });
    expect(changed.status, changed.text).toBe(200);
    const stored = await own();
    expect(stored).toMatchObject({
      phone_number: '0290001234',
      description: 'Plain words',
      business_name: 'Vera Loans',
      professional_title: 'Broker',
      website: 'https://a.example',
      work_email: 'v@bigpond.com',
      linkedin: 'https://www.linkedin.com/in/v',
      abn: '51824753556',
      vendor_type: 'Accountant',
    });
    expect(stored.work_experience).toHaveLength(2);
    expect(stored.work_experience).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ starting: '2020-02-01', end: '2020-02-29' }),
        expect.objectContaining({ starting: '2020-02-01', end: null }),
      ]),
    );
    const emptied = await put({ phone_number: '', website: '', linkedin: '' });
    expect(emptied.status, emptied.text).toBe(200);
    expect(await own()).toMatchObject({ phone_number: '', website: '', linkedin: '' });
  });

  it("requires a licence and a certificate in the wizard's last step", async () => {
    const { status, failure } = await put({
      ...(await wholeProfile(test.database.db)),
      ...wizardExtras,
    });
    expect([status, failure.errors]).toEqual([
      422,
      { licenses: [wizard.license_file], certificates: [wizard.certificate_file] },
    ]);
  });
});
