/*
 * The brand of the installation: the name and contact details that pages, mails and structured data
 * repeat. A server reads it from its environment, a page from the server that rendered it, both
 * before any sentence uses it.
 */

const variables = [
  'BRAND_NAME',
  'BRAND_PHONE',
  'BRAND_EMAIL',
  'BRAND_HOURS',
  'BRAND_SOCIAL_FACEBOOK',
  'BRAND_SOCIAL_INSTAGRAM',
  'BRAND_SOCIAL_LINKEDIN',
] as const;
type BrandVariable = (typeof variables)[number];

/** Brand settings of an installation, validated by `brand-settings.ts`. */
export type BrandSettings = Readonly<Partial<Record<BrandVariable, string>>>;

export interface Brand {
  readonly name: string;
  /** The name with only ASCII letters, for file names. */
  readonly file_name: string;
  readonly tagline: string;
  /** Undefined if there is no phone number. */
  readonly phone: string | undefined;
  readonly phone_link: string | undefined;
  readonly support_email: string;
  readonly support_email_link: string;
  readonly support_hours: string;
  readonly country: string;
  /** Addresses of profiles on social networks; undefined ones are not shown. */
  readonly social: Readonly<Record<'facebook' | 'instagram' | 'linkedin', string | undefined>>;
}

/** Brand of an installation without settings. */
const standIn = {
  BRAND_NAME: 'Threshold',
  BRAND_PHONE: '(02) 5550 0142',
  BRAND_EMAIL: 'help@threshold.example',
  BRAND_HOURS: 'Monday-Friday 9am-5pm',
  BRAND_SOCIAL_FACEBOOK: 'https://www.facebook.com/threshold.example',
  BRAND_SOCIAL_INSTAGRAM: 'https://www.instagram.com/threshold.example',
  BRAND_SOCIAL_LINKEDIN: 'https://www.linkedin.com/company/threshold-example',
} as const satisfies BrandSettings;

/** Returns the brand settings in the environment; undefined if no brand setting is set. */
function selectBrandSettings(environment: BrandSettings): BrandSettings | undefined {
  const own = variables.flatMap((name) => {
    const value = environment[name]?.trim();
    return value ? [[name, value] as const] : [];
  });
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}

/** Returns the brand. If any brand setting is set, phone and profiles have no default values. */
export function resolveBrand(environment: BrandSettings): Brand {
  const settings = selectBrandSettings(environment) ?? standIn;
  const name = settings.BRAND_NAME ?? standIn.BRAND_NAME;
  const phone = settings.BRAND_PHONE;
  const email = settings.BRAND_EMAIL ?? standIn.BRAND_EMAIL;
  return {
    name,
    file_name: toAsciiFileName(name) || 'site',
    tagline: 'Find Qualified Professionals, Hassle-Free.',
    phone,
    phone_link: phone && phoneLink(phone),
    support_email: email,
    support_email_link: `mailto:${email}`,
    support_hours: settings.BRAND_HOURS ?? standIn.BRAND_HOURS,
    country: 'Australia',
    social: {
      facebook: settings.BRAND_SOCIAL_FACEBOOK,
      instagram: settings.BRAND_SOCIAL_INSTAGRAM,
      linkedin: settings.BRAND_SOCIAL_LINKEDIN,
    },
  };
}

const toAsciiFileName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');

/** Returns a phone link: a leading zero becomes +61, numbers such as 1300 stay unchanged. */
function phoneLink(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (phone.startsWith('+')) return `tel:+${digits.replace(/^610/, '61')}`;
  return `tel:${digits.replace(/^0/, '+61')}`;
}

interface BrandGlobals {
  /** Node's `process`; undefined in a browser. */
  readonly process?: { readonly env?: BrandSettings };
  /** Set by the first script of a page; undefined for the default brand. */
  readonly __brand?: BrandSettings;
}
const { process, __brand } = globalThis as BrandGlobals;

/** Settings that a page needs; undefined for the default brand. */
export const brandSettings = selectBrandSettings(__brand ?? process?.env ?? {});

export const brand: Brand = resolveBrand(brandSettings ?? {});
