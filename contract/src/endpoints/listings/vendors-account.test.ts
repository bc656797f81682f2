import { describe, expect, it } from 'vitest';
import { limits } from '../../limits.ts';
import { webmailDomains } from '../../rules/text/mail-addresses.ts';
import { messages, staffMessages } from '../../texts/messages.ts';
import { updateVendorBody } from './vendors-account.ts';

/* Rules of the wizard, the settings and the experience dialog: one row per error message. */

const { vendorWizard: wizard, vendorSettings: settings, experience, general, search } = messages;
const long = 'x'.repeat(limits.description.characters + 1);

/** Returns the error messages of each field. */
function faults(value: unknown): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { path, message } of updateVendorBody.safeParse(value).error?.issues ?? [])
    (found[path.join('.')] ??= []).push(message);
  return found;
}

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
  [{ abn: '51 824 753 557' }, 'abn', staffMessages.abn],
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

describe('validation of a profile update by a vendor', () => {
  it.each(refused)(
    'refuses %j, because the field %s has the error: %s',
    (body, field, sentence) => {
      expect(faults(body)[field]).toEqual([sentence]);
    },
  );

  it('refuses more than the maximum number of jobs', () => {
    const entry = position({}).work_experience[0];
    const many = Array.from({ length: limits.experience.entries + 1 }, () => entry);
    expect(faults({ work_experience: many })).toEqual({ work_experience: [general.too_many] });
  });
});

const accepted: readonly (readonly [string, Record<string, unknown>, object])[] = [
  ['a formatted phone', { phone_number: '(02) 9000-1234 ' }, { phone_number: '0290001234' }],
  ['a phone of eleven digits', { phone_number: '+61 290001234' }, { phone_number: '+61290001234' }],
  ['an empty phone', { phone_number: '' }, { phone_number: '' }],
  ['a 500-character description', { description: long.slice(1) }, { description: long.slice(1) }],
  ['an address at an ISP', { work_email: 'v@bigpond.com' }, { work_email: 'v@bigpond.com' }],
  ['a website without its scheme', { website: 'a.example' }, { website: 'https://a.example' }],
  ['an empty website', { website: '' }, { website: '' }],
  ['an empty LinkedIn link', { linkedin: '' }, { linkedin: '' }],
  ['an ABN with spaces', { abn: '51 824 753 556' }, { abn: '51824753556' }],
  ['a vendor type in any case', { vendor_type: 'accountant' }, { vendor_type: 'Accountant' }],
  [
    'text with leading whitespace',
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
    'a current position as JSON text',
    { work_experience: JSON.stringify(position({ end: '' }).work_experience) },
    { work_experience: [{ job_title: 'Broker', starting: '2020-01-01', end: null }] },
  ],
];

describe('the profile update endpoint for vendors', () => {
  it.each(accepted)('accepts %s and converts it to the stored format', (_, body, expected) => {
    expect(updateVendorBody.parse(body)).toMatchObject(expected);
  });
});

describe('the last step of the vendor sign-up wizard', () => {
  const whole = {
    vendor_type: 'Mortgage Broker',
    full_name: 'Vera Vendor',
    business_name: 'Vera Home Loans',
    professional_title: 'Mortgage broker',
    work_email: 'vera@vera-loans.example',
    phone_number: '0290001234',
    address: '1 George Street, Sydney NSW 2000',
    latitude: -33.8688,
    longitude: 151.2093,
    description: 'Loans for first homes, explained in plain words.',
    services: '01890a5d-ac96-774b-bcce-b302099a8057',
    certifications_affiliations: 'Member of a sample association',
    website: '',
    linkedin: '',
    wizard: true,
  };
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

  it('accepts a complete profile', () => {
    expect(faults(whole)).toEqual({});
  });

  it.each(required)('requires the field %s', (field, at, sentence) => {
    expect(faults({ ...whole, [field]: undefined })).toEqual({ [at]: [sentence] });
  });

  it('reports every missing field, including a location of (0,0)', () => {
    expect(Object.keys(faults({ wizard: true })).toSorted()).toEqual(
      required.map(([, at]) => at).toSorted(),
    );
    expect(faults({ ...whole, latitude: 0, longitude: 0 })).toEqual({ address: [wizard.location] });
  });
});
