import type { State, VendorType } from '@threshold/contract/vocabularies';
import type { Insertable } from 'kysely';
import type { CustomersTable } from '../db/account-tables.ts';
import plan from './data/listing-plan.json' with { type: 'json' };
import names from './data/names.json' with { type: 'json' };
import data from './data/voices.json' with { type: 'json' };
import {
  createIdGenerator,
  createSeededRandom,
  fillTemplate,
  pickTimeDaysBefore,
  type Random,
} from './random.ts';

/** Texts with slots {first}, {place}, {business}, {years}; business names with {name}, {other}. */
export interface TextTemplates {
  readonly titles: readonly string[];
  /** Titles in states whose law names the profession differently. */
  readonly titlesIn?: Partial<Record<State, readonly string[]>>;
  readonly businesses: readonly string[];
  /** A description consists of an opening, a habit and, if it fits, a practical closing. */
  readonly openings: readonly string[];
  readonly habits: readonly string[];
  readonly closings: readonly string[];
  readonly qualifications: readonly string[];
  /** Titles of earlier jobs, in the order of a career. */
  readonly jobs: readonly string[];
  readonly employers: readonly string[];
  /** First sentences of reviews, then sentences for good, mixed and bad experiences. */
  readonly occasions: readonly string[];
  readonly praise: readonly string[];
  readonly mixed: readonly string[];
  readonly complaints: readonly string[];
}

export const textTemplates: Readonly<Record<VendorType, TextTemplates>> = data;

const password = 'Threshold-demo-1!';

/** Demo accounts, printed at start. They exist only in a seeded database. */
export const demoAccounts = {
  customer: { email: 'customer@demo.example', password },
  /** An approved Mortgage Broker in Parramatta. */
  vendor: { email: 'vendor@demo.example', password },
} as const;

const demoCustomerName = { first_name: 'Indigo', last_name: 'Grevillea' } as const;
export const demoVendorName = { first_name: 'Marlo', last_name: 'Banksia' } as const;

const { firstNames, surnames } = names;

export type NameGenerator = ReturnType<typeof createNameGenerator>;

/** Generates unique names. Surnames are plants or birds, so that no name is a real person's. */
export function createNameGenerator() {
  const used = new Set(
    [demoCustomerName, demoVendorName].map(({ first_name, last_name }) =>
      `${first_name} ${last_name}`.toLowerCase(),
    ),
  );

  function unused(draw: () => string): string {
    let name = draw();
    while (used.has(name.toLowerCase())) name = draw();
    used.add(name.toLowerCase());
    return name;
  }

  return {
    person(random: Random) {
      const name = unused(() => `${random.pick(firstNames)} ${random.pick(surnames)}`);
      const [first_name = '', last_name = ''] = name.split(' ');
      return { first_name, last_name };
    },
    /** Returns an unused business name, usually with the owner's surname. */
    business(voice: TextTemplates, owner: string | undefined, random: Random): string {
      return unused(() => {
        const name = owner && random.chance(0.6) ? owner : random.pick(surnames);
        const others = surnames.filter((surname) => surname !== name);
        return fillTemplate(random.pick(voice.businesses), { name, other: random.pick(others) });
      });
    },
  };
}

export type Customer = Insertable<CustomersTable> & { readonly created_at: Date };

const CUSTOMERS = 160;

/** The demo customer, then the writers of the reviews. Only the first can sign in. */
export function buildCustomers(naming: NameGenerator, passwordHash: string, now: Date): Customer[] {
  const random = createSeededRandom('customers');
  const nextId = createIdGenerator('customers');
  return Array.from({ length: CUSTOMERS }, (_, index) => {
    const isDemo = index === 0;
    const name = isDemo ? demoCustomerName : naming.person(random);
    const created_at = pickTimeDaysBefore(now, random.int(380, 700), random);
    const address = `${toSlug(name.first_name)}.${toSlug(name.last_name)}@post.example`;
    return {
      id: nextId(),
      email: isDemo ? demoAccounts.customer.email : address,
      email_verified_at: new Date(created_at.getTime() + random.int(60, 3600) * 1000),
      ...name,
      password_hash: isDemo ? passwordHash : null,
      created_at,
      updated_at: created_at,
    };
  });
}

/** Returns a landline or mobile number from the ranges that the regulator reserves for fiction. */
export function fictionalPhone(state: State, random: Random): string {
  if (random.chance(0.35)) return `0491570${random.pick(plan.mobileEndings)}`;
  const last = String(random.int(0, 9999)).padStart(4, '0');
  return `${plan.areaCodes[state]}${random.pick(['5550', '7010'])}${last}`;
}

/** 'Bluebush & Kurrajong Loans' -> 'bluebush-kurrajong-loans' */
export function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
