import type { Page } from '@playwright/test';
import { enrolStaff, enterOps } from '../../e2e/src/staff.ts';
import { appCode } from '../../e2e/src/two-factor.ts';
import type { Db } from '../../server/src/adapters/database/database.ts';
import { openPasswords } from '../../server/src/adapters/passwords/passwords.ts';
import { newId } from '../../server/src/db/new-id.ts';
import { addStaff } from '../../server/src/features/admin/add-staff.ts';
import { buildVendor, buildVendorAccount } from '../../server/test/factories/vendor.ts';
import type { Bench, Figure } from './bench.ts';
import { type BrowserBeside, withBrowser } from './browser.ts';
import { freshDatabase } from './databases.ts';

const LISTINGS = 40;
const MOST_KEYS = 4;
const password = 'Benches-vet-40-listings!';
const email = 'bench@threshold.example';

/** A day's listings decided by keyboard alone: half by the keys of the queue, half by Tab and typing as in any form. */
export const vettingBench: Bench = {
  name: 'vetting',
  run: async () => {
    const made = await freshDatabase('vetting');
    const { url, database } = made;
    const { db } = database;
    try {
      for (let nr = 1; nr <= LISTINGS; nr += 1) await candidate(db, nr);
      const passwords = await openPasswords();
      const by = { commandLine: 'the bench' };
      const staff = { email, name: 'Bench', role: 'reviewer', password } as const;
      await addStaff({ database, passwords, now: () => new Date() }, by, staff);
      return await withBrowser({ DATABASE_URL: url, REDIS_URL: '' }, async (beside) => ({
        title: `${LISTINGS} listings decided by keyboard alone`,
        note: `target: at most ${MOST_KEYS} keys a listing, one code for all of them; files opened, register looked up, check recorded, approved`,
        figures: await decideAll(beside),
      }));
    } finally {
      await made.drop();
    }
  },
};

/** A plain listing: a buyers agent with a licence as a paper, whose number the register has. */
async function candidate(db: Db, nr: number): Promise<void> {
  const created_at = new Date(Date.now() - (LISTINGS - nr + 1) * 3_600_000);
  const vendor_id = await buildVendor(db, {
    status: 'pending',
    vendor_type: 'Buyers agent',
    full_name: `Candidate ${nr}`,
    state: 'QLD',
    licence_number: String(99_000_000 + nr),
    licence_holder: `Candidate ${nr}`,
    // The same whether a browser has the day or the month first.
    licence_expires_on: '2031-06-06',
    phone_number: `02${90_000_000 + nr}`,
    website: `https://candidate-${nr}.example`,
    created_at,
  });
  await buildVendorAccount(db, { vendor_id });
  const id = newId();
  await db
    .insertInto('files')
    .values({
      id,
      kind: 'licence',
      vendor_id,
      storage_key: `private/${id}`,
      original_name: 'licence.pdf',
      file_type: 'application/pdf',
      bytes: 1000,
      content_hash: id,
    })
    .execute();
}

/** Key presses of somebody at the console, counted. */
class Keyboard {
  readonly #page: Page;
  pressed = 0;
  codes = 0;
  constructor(page: Page) {
    this.#page = page;
  }
  async press(key: string): Promise<void> {
    this.pressed += 1;
    await this.#page.keyboard.press(key);
  }
  async type(text: string): Promise<void> {
    this.pressed += text.length;
    await this.#page.keyboard.type(text);
  }
  /** A code of the authenticator is counted as one, not by its digits. */
  async typeCode(code: string): Promise<void> {
    this.codes += 1;
    await this.#page.keyboard.type(code);
    await this.#page.keyboard.press('Enter');
  }
  /** Goes on by Tab until what has the focus is called that. */
  async tabTo(name: RegExp): Promise<void> {
    for (let step = 0; step < 200; step += 1) {
      const focused = await this.#page.evaluate(() => {
        const { activeElement: at } = document;
        const label = at instanceof HTMLInputElement ? at.labels?.[0]?.innerText : undefined;
        return label ?? at?.getAttribute('aria-label') ?? at?.textContent ?? '';
      });
      if (name.test(focused.trim())) return;
      await this.press('Tab');
    }
    throw new Error(`Tab never came to ${name}.`);
  }
}

async function decideAll({ browser, api, address }: BrowserBeside): Promise<Figure[]> {
  const { token, secret } = await enrolStaff(api, email, password);
  const context = await browser.newContext({
    baseURL: address,
    locale: 'en-AU',
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await enterOps(page, token);
  await page.goto('/ops/vendors');
  await page.locator('[data-row]').first().waitFor();
  const keyboard = new Keyboard(page);
  await page.keyboard.press('n');
  const byKeys = await half(page, keyboard, (nr) => decideByKeys(page, keyboard, nr, secret));
  const byTab = await half(page, keyboard, (nr) => decideByTab(page, keyboard, nr), LISTINGS / 2);
  await context.close();
  return [
    figure('by the keys of the queue', byKeys, keyboard.codes),
    figure('by Tab and typing', byTab, 0),
  ];
}

interface Course {
  readonly keys: number;
  readonly ms: number;
}

async function half(
  page: Page,
  keyboard: Keyboard,
  decide: (nr: number) => Promise<void>,
  from = 0,
): Promise<Course[]> {
  const courses: Course[] = [];
  for (let nr = from + 1; nr <= from + LISTINGS / 2; nr += 1) {
    const name = `Candidate ${nr}`;
    await page.waitForFunction(
      (text) =>
        document.activeElement?.matches('h2') && document.activeElement.textContent === text,
      name,
    );
    const [keys, at] = [keyboard.pressed, performance.now()];
    await decide(nr);
    if (nr < LISTINGS) {
      await page.waitForFunction(
        (text) => document.querySelector('h2')?.textContent !== text,
        name,
      );
    } else await page.getByText('Nobody waits to be checked.').waitFor();
    courses.push({ keys: keyboard.pressed - keys, ms: performance.now() - at });
  }
  return courses;
}

const fileLink = (page: Page) => page.getByRole('link', { name: 'Open licence.pdf' });

/** Opens the register's page, which is another site's, and comes back. */
async function lookUp(page: Page, open: () => Promise<void>): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await open();
  await (await opened).close();
}

async function decideByKeys(
  page: Page,
  keyboard: Keyboard,
  nr: number,
  secret: string,
): Promise<void> {
  await keyboard.press('f');
  if (nr === 1) {
    await page.getByLabel('Digit 1 of 6').waitFor();
    await keyboard.typeCode(appCode(secret));
  }
  await fileLink(page).waitFor();
  await lookUp(page, () => keyboard.press('g'));
  await keyboard.press('c');
  await keyboard.press('a');
}

async function decideByTab(page: Page, keyboard: Keyboard, nr: number): Promise<void> {
  await keyboard.tabTo(/^Open files$/);
  await keyboard.press('Enter');
  await fileLink(page).waitFor();
  await keyboard.tabTo(/^Queensland Office of Fair Trading/);
  await lookUp(page, () => keyboard.press('Enter'));
  await keyboard.tabTo(/^Number$/);
  await keyboard.type(String(99_000_000 + nr));
  await keyboard.tabTo(/^Expires on$/);
  await keyboard.type('06062031');
  await keyboard.tabTo(/^Approve$/);
  await keyboard.press('Enter');
}

function figure(what: string, courses: readonly Course[], codes: number): Figure {
  const keys = courses.map((course) => course.keys).toSorted((a, b) => a - b);
  const times = courses.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const mid = Math.floor(courses.length / 2);
  const most = keys.at(-1) ?? 0;
  return {
    what,
    values: {
      listings: String(courses.length),
      'keys each': String(keys[mid]),
      'keys at most': String(most),
      codes: String(codes),
      'ms each': (times[mid] ?? 0).toFixed(0),
      'ms at most': (times.at(-1) ?? 0).toFixed(0),
    },
    ...(codes > 0 && { pass: most <= MOST_KEYS && codes === 1 }),
  };
}
