import { limits } from '@threshold/contract/limits';
import { messages } from '@threshold/contract/messages';
import { adminMessages } from '@threshold/contract/messages-admin';
import { vendorAccountEndpoints } from '@threshold/contract/vendors-account';
import { webmailDomains } from '@threshold/contract/webmail';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestAccount } from '#test/factories/account.ts';
import { buildListed, wholeProfile, wizardExtras } from '#test/factories/profile.ts';
import { testApp } from '#test/test-app.ts';

/* The rules of the wizard, the settings and the experience dialog, as the API keeps them: one row for each sentence. */

const test = testApp();
const { vendorWizard: wizard, vendorSettings: settings, experience, general, search } = messages;
const long = 'x'.repeat(limits.description.characters + 1);

let me: TestAccount;
beforeEach(async () => {
  me = await buildListed(test, { status: 'pending' });
});

const put = (body: Record<string, unknown>) =>
  test.as(me.token).raw({ method: 'PUT', url: `/api/vendors/${me.id}`, payload: body });
const own = async () => (await test.as(me.token).call(vendorAccountEndpoints.own)).ok.data;

const position = (change: object) => ({
  work_experience: [
    { job_title: 'Broker', organization: 'Sample', starting: '2020-01-01', end: null, ...change },
  ],
});
const at = (field: string) => `work_experience.0.${field}`;

const refused: readonly (readonly [Record<string, unknown>, field: string, sentence: string])[] = [
  [{ vendor_type: '' }, 'vendor_type', wizard.vendor_type],
  [{ vendor_type: 'Astrologer' }, 'vendor_type', wizard.vendor_type],
  [{ full_name: '  ' }, 'full_name', wizard.full_name],
  [{ business_name: '' }, 'business_name', wizard.business_name],
  [{ professional_title: '' }, 'professional_title', wizard.professional_title],
  [{ work_email: '' }, 'work_email', wizard.work_email],
  [{ work_email: 'vera at example' }, 'work_email', wizard.email_invalid],
  ...webmailDomains.map(
    (domain) => [{ work_email: `vera@${domain}` }, 'work_email', wizard.public_email] as const,
  ),
  [{ work_email: ' Vera@GMail.com ' }, 'work_email', wizard.public_email],
  [{ phone_number: '123456789' }, 'phone_number', wizard.phone_invalid],
  [{ phone_number: '123456789012' }, 'phone_number', wizard.phone_invalid],
  [{ phone_number: '02 9000 12ab' }, 'phone_number', wizard.phone_invalid],
  [{ address: ' ' }, 'address', wizard.location],
  [{ description: '' }, 'description', settings.description_empty],
  [{ description: long }, 'description', wizard.description_long],
  [{ services: '' }, 'services', wizard.service],
  [{ 'services[]': [] }, 'services', wizard.service],
  [{ website: 'nowhere' }, 'website', wizard.website],
  [{ website: 'javascript:alert(1)' }, 'website', wizard.website],
  [{ website: 'ftp://files.example' }, 'website', wizard.website],
  [{ linkedin: 'not a link' }, 'linkedin', wizard.linkedin],
  [{ first_name: '' }, 'first_name', settings.first_name],
  [{ last_name: '' }, 'last_name', settings.last_name],
  [{ latitude: 91, longitude: 0 }, 'latitude', search.latitude],
  [{ longitude: 151 }, 'latitude', search.both_coordinates],
  [{ website: 'https://user:pw@a.example' }, 'website', wizard.website],
  [{ linkedin: 'https://elsewhere.example/in/v' }, 'linkedin', wizard.linkedin],
  [{ abn: '51 824 753 557' }, 'abn', adminMessages.abn],
  [{ licence_expires_on: '2027-02-30' }, 'licence_expires_on', general.date],
  [{ licence_state: 'NZ' }, 'licence_state', general.choice],
  [{ work_experience: 'not JSON' }, 'work_experience', experience.list],
  [{ work_experience: ['Broker'] }, 'work_experience.0', experience.list],
  [position({ job_title: '' }), at('job_title'), experience.settings_title],
  [position({ organization: ' ' }), at('organization'), experience.organization],
  [position({ starting: '1899-12-01' }), at('starting'), experience.year],
  [position({ starting: '2100-01-01' }), at('starting'), experience.year],
  [position({ starting: 'March' }), at('starting'), experience.year],
  [position({ starting: '2020-13-01' }), at('starting'), experience.month],
  [position({ end: '2020-00-01' }), at('end'), experience.month],
  [position({ starting: '2098-01-01' }), at('starting'), experience.future_start],
  [position({ end: '2098-01-01' }), at('end'), experience.future_end],
  [position({ end: '2019-12-01' }), at('starting'), experience.start_order],
  [position({ end: '2019-12-01' }), at('end'), experience.end_order],
];

describe('PUT /vendors/{id} refuses with the sentence at the field', () => {
  it.each(refused)('%j at %s: %s', async (body, field, sentence) => {
    const before = await own();
    const { status, failure } = await put(body);
    expect(status).toBe(422);
    expect(failure.errors?.[field]).toEqual([sentence]);
    expect(await own()).toEqual(before);
  });

  it('more positions than a life has', async () => {
    const entry = position({}).work_experience[0];
    const many = Array.from({ length: limits.experience.entries + 1 }, () => entry);
    const { failure } = await put({ work_experience: many });
    expect(failure.errors?.work_experience).toEqual([general.too_many]);
  });
});

const accepted: readonly (readonly [string, Record<string, unknown>, object])[] = [
  ['a phone in any writing', { phone_number: '(02) 9000-1234 ' }, { phone_number: '0290001234' }],
  ['a phone of eleven digits', { phone_number: '+61 290001234' }, { phone_number: '+61290001234' }],
  ['no phone', { phone_number: '' }, { phone_number: '' }],
  ['500 characters', { description: long.slice(1) }, { description: long.slice(1) }],
  ['an address of a provider', { work_email: 'v@bigpond.com' }, { work_email: 'v@bigpond.com' }],
  ['a website without its scheme', { website: 'a.example' }, { website: 'https://a.example' }],
  ['no website', { website: '' }, { website: '' }],
  ['no LinkedIn', { linkedin: '' }, { linkedin: '' }],
  ['an ABN with spaces', { abn: '51 824 753 556' }, { abn: '51824753556' }],
  ['a vendor type in any case', { vendor_type: 'accountant' }, { vendor_type: 'Accountant' }],
  [
    'leading whitespace, which goes',
    {
      description: '\n  Plain words',
      business_name: '  Vera Loans',
      professional_title: '\tBroker',
      website: '  https://a.example',
      work_email: '  v@a.example',
      linkedin: '  https://www.linkedin.com/in/v',
    },
    {
      description: 'Plain words',
      business_name: 'Vera Loans',
      professional_title: 'Broker',
      website: 'https://a.example',
      work_email: 'v@a.example',
      linkedin: 'https://www.linkedin.com/in/v',
    },
  ],
  [
    'a position that began and ended in one month',
    position({ starting: '2020-02', end: '2020-02' }),
    { work_experience: [{ starting: '2020-02-01', end: '2020-02-29' }] },
  ],
  [
    'a position held to this day, as text',
    { work_experience: JSON.stringify(position({ end: '' }).work_experience) },
    { work_experience: [{ job_title: 'Broker', starting: '2020-01-01', end: null }] },
  ],
];

describe('PUT /vendors/{id} accepts', () => {
  it.each(accepted)('%s', async (_, body, expected) => {
    const { status, text } = await put(body);
    expect(status, text).toBe(200);
    expect(await own()).toMatchObject(expected);
  });
});

describe('the wizard’s last step', () => {
  const required: readonly (readonly [field: string, at: string, sentence: string])[] = [
    ['vendor_type', 'vendor_type', wizard.vendor_type],
    ['full_name', 'full_name', wizard.full_name],
    ['business_name', 'business_name', wizard.business_name],
    ['professional_title', 'professional_title', wizard.professional_title],
    ['work_email', 'work_email', wizard.work_email],
    ['phone_number', 'phone_number', wizard.phone_required],
    ['address', 'address', wizard.location],
    ['description', 'description', wizard.description_required],
    ['services', 'services', wizard.service],
    ['certifications_affiliations', 'certifications_affiliations', wizard.certifications],
  ];

  it.each(required)('needs %s', async (field, at, sentence) => {
    const body = { ...(await wholeProfile(test.database.db)), ...wizardExtras, [field]: undefined };
    const { status, failure } = await put(body);
    expect(status).toBe(422);
    expect(failure.errors).toEqual({ [at]: [sentence] });
  });

  it('names all that is missing at once, and an unset point as the location', async () => {
    const { failure } = await put({ wizard: true });
    expect(Object.keys(failure.errors ?? {}).toSorted()).toEqual(
      required.map(([, at]) => at).toSorted(),
    );
    const whole = { ...(await wholeProfile(test.database.db)), ...wizardExtras };
    const nowhere = await put({ ...whole, latitude: 0, longitude: 0 });
    expect(nowhere.failure.errors).toEqual({ address: [wizard.location] });
  });

  it('needs a licence and a certificate', async () => {
    const { status, failure } = await put({
      ...(await wholeProfile(test.database.db)),
      ...wizardExtras,
    });
    expect(status).toBe(422);
    expect(failure.errors).toEqual({
      licenses: [wizard.license_file],
      certificates: [wizard.certificate_file],
    });
  });
});
