import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { resolveBrand } from './brand.ts';
import { brandSettingsShape } from './brand-settings.ts';

const settings = z.object(brandSettingsShape);
const sentencesOf = (name: string, value: string) =>
  settings.safeParse({ [name]: value }).error?.issues.map(({ message }) => message) ?? [];

describe('an installation', () => {
  it('has the brand Threshold if no setting is set', () => {
    expect(resolveBrand({ BRAND_NAME: ' ', BRAND_PHONE: '' })).toEqual({
      name: 'Threshold',
      file_name: 'threshold',
      tagline: 'Find Qualified Professionals, Hassle-Free.',
      phone: '(02) 5550 0142',
      phone_link: 'tel:+61255500142',
      support_email: 'help@threshold.example',
      support_email_link: 'mailto:help@threshold.example',
      support_hours: 'Monday-Friday 9am-5pm',
      country: 'Australia',
      social: {
        facebook: 'https://www.facebook.com/threshold.example',
        instagram: 'https://www.instagram.com/threshold.example',
        linkedin: 'https://www.linkedin.com/company/threshold-example',
      },
    });
  });

  it('has no default phone or social profiles if any brand setting is set', () => {
    expect(resolveBrand({ BRAND_NAME: 'Doorstep' })).toMatchObject({
      name: 'Doorstep',
      phone: undefined,
      phone_link: undefined,
      support_hours: 'Monday-Friday 9am-5pm',
      social: { facebook: undefined, instagram: undefined, linkedin: undefined },
    });
    const facebook = 'https://www.facebook.com/doorstep';
    expect(resolveBrand({ BRAND_SOCIAL_FACEBOOK: facebook }).social).toEqual({
      facebook,
      instagram: undefined,
      linkedin: undefined,
    });
  });

  it.each([
    ['(03) 7010 4321', 'tel:+61370104321'],
    ['0491 570 006', 'tel:+61491570006'],
    ['+61 3 7010 4321', 'tel:+61370104321'],
    ['+61 (0)3 7010 4321', 'tel:+61370104321'],
    ['+64 9 887 6543', 'tel:+6498876543'],
    ['1300 975 707', 'tel:1300975707'],
  ])('formats the phone number %s as the link %s', (BRAND_PHONE, link) => {
    expect(sentencesOf('BRAND_PHONE', BRAND_PHONE)).toEqual([]);
    expect(resolveBrand({ BRAND_PHONE }).phone_link).toBe(link);
  });

  it.each([
    ['Nan & Pop’s Homes', 'nan-pop-s-homes'],
    ['Čapek Häuser', 'capek-hauser'],
    ['家', 'site'],
  ])('converts the brand name %s to the file name %s', (BRAND_NAME, file_name) => {
    expect(sentencesOf('BRAND_NAME', BRAND_NAME)).toEqual([]);
    expect(resolveBrand({ BRAND_NAME }).file_name).toBe(file_name);
  });
});

const oneLine =
  "must be one line of letters, digits, spaces and & ' . , ! + -, and begin with a letter or digit";
const aPhone = 'must be a phone number of digits, spaces, ( ) and -, which may begin with +';
const https = 'must be an address that begins with https://';
const profile = 'must be the plain address of a profile: no name, no port, nothing after a ? or #';

test.each([
  ['BRAND_NAME', '<script>alert(1)</script>', oneLine],
  ['BRAND_NAME', 'Doorstep\r\nBcc: all@doorstep.test', oneLine],
  ['BRAND_NAME', 'Doorstep"; filename="x', oneLine],
  ['BRAND_NAME', 'Door\u202Epets', oneLine],
  ['BRAND_NAME', 'Doorstep:me', oneLine],
  ['BRAND_NAME', 'D'.repeat(41), 'must have 40 characters or fewer'],
  ['BRAND_PHONE', 'javascript:alert(1)', aPhone],
  ['BRAND_PHONE', '+61 (2)', 'must have 6 to 15 digits'],
  [
    'BRAND_EMAIL',
    'care@doorstep.test\nBcc: a@b.test',
    'must be an email address, such as help@homes.example',
  ],
  [
    'BRAND_EMAIL',
    'care@doorstep.test?bcc=a@b.test',
    'must be an email address, such as help@homes.example',
  ],
  [
    'BRAND_HOURS',
    'always</p><script>',
    "must be one line of letters, digits, spaces and & ' . , : ; / ( ) -, such as Monday-Friday 9am-5pm",
  ],
  ['BRAND_SOCIAL_FACEBOOK', 'javascript:alert(1)', https],
  ['BRAND_SOCIAL_INSTAGRAM', 'http://www.instagram.com/doorstep', https],
  ['BRAND_SOCIAL_LINKEDIN', 'https://user@www.linkedin.com/x', profile],
  ['BRAND_SOCIAL_LINKEDIN', 'https://www.linkedin.com/"><script>', profile],
])('refuses the setting %s=%j, because its value %s', (name, value, sentence) => {
  expect(sentencesOf(name, value)).toContain(sentence);
});
