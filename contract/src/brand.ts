/*
 * Whose installation this is, once: the name and the ways to reach people that pages, mails and structured data repeat. A server
 * takes it from its environment, a page from the server that drew it, both before any sentence is made of it.
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

/** What an installation says of itself. `brand-settings.ts` says what it may. */
export type BrandSettings = Readonly<Partial<Record<BrandVariable, string>>>;

export interface Brand {
  readonly name: string;
  /** The name where only plain letters go: in names of files. */
  readonly file_name: string;
  readonly tagline: string;
  /** Undefined: nobody can be called. */
  readonly phone: string | undefined;
  readonly phone_link: string | undefined;
  readonly support_email: string;
  readonly support_email_link: string;
  readonly support_hours: string;
  readonly country: string;
  /** Profiles elsewhere; those that are undefined are not shown. */
  readonly social: Readonly<Record<'facebook' | 'instagram' | 'linkedin', string | undefined>>;
}

/** Of an installation that says nothing of itself. */
const standIn = {
  BRAND_NAME: 'Threshold',
  BRAND_PHONE: '(02) 5550 0142',
  BRAND_EMAIL: 'help@threshold.example',
  BRAND_HOURS: 'Monday-Friday 9am-5pm',
  BRAND_SOCIAL_FACEBOOK: 'https://www.facebook.com/threshold.example',
  BRAND_SOCIAL_INSTAGRAM: 'https://www.instagram.com/threshold.example',
  BRAND_SOCIAL_LINKEDIN: 'https://www.linkedin.com/company/threshold-example',
} as const satisfies BrandSettings;

/** What is said about the brand among other things; undefined where nothing is. */
function settingsIn(said: BrandSettings): BrandSettings | undefined {
  const own = variables.flatMap((name) => {
    const value = said[name]?.trim();
    return value ? [[name, value] as const] : [];
  });
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}

/** The brand of an installation. Once it says anything of itself, phone and profiles that it does not name are nobody's. */
export function brandOf(said: BrandSettings): Brand {
  const settings = settingsIn(said) ?? standIn;
  const name = settings.BRAND_NAME ?? standIn.BRAND_NAME;
  const phone = settings.BRAND_PHONE;
  const email = settings.BRAND_EMAIL ?? standIn.BRAND_EMAIL;
  return {
    name,
    file_name: plain(name) || 'site',
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

const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '-');

/** As any phone dials it: a leading zero is Australia's, numbers such as 1300 are dialled as they are. */
function phoneLink(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  if (phone.startsWith('+')) return `tel:+${digits.replace(/^610/, '61')}`;
  return `tel:${digits.replace(/^0/, '+61')}`;
}

interface Surroundings {
  /** On a server. */
  readonly process?: { readonly env?: BrandSettings };
  /** In a page, whose first script sets it. */
  readonly __brand?: BrandSettings;
}
const { process, __brand } = globalThis as Surroundings;

/** What a page has to be told; undefined: that it is the one of an installation that says nothing of itself. */
export const brandSettings = settingsIn(__brand ?? process?.env ?? {});

export const brand: Brand = brandOf(brandSettings ?? {});
