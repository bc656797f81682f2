import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Db } from '../adapters/database/database.ts';
import { pictureKey } from '../adapters/storage/storage.ts';
import type { NewFile } from '../features/files/files.repo.ts';
import { releaseReservedKeys } from '../features/files/removal/file-removals.repo.ts';
import {
  recordFiles,
  reserveAndStoreFile,
  storeFiles,
} from '../features/files/uploads/file-store.ts';
import { confirmPictureChange } from '../features/files/uploads/picture-store.ts';
import { forEachConcurrently } from '../lib/concurrency.ts';
import type { Services } from '../services.ts';
import plan from './data/listing-plan.json' with { type: 'json' };
import names from './data/names.json' with { type: 'json' };
import { type Listing, places } from './listing.ts';
import { createSeededRandom, type Random } from './random.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

/** Files of the demo data that are stored before the transaction that records them. */
export interface StoredFiles {
  readonly papers: { readonly vendorId: string; readonly sentAt: Date; readonly file: NewFile }[];
  /** Names of stored pictures by listing. */
  readonly portraits: Map<string, string>;
}

/** Stores documents and portraits, and adds each one to `stored`. */
export async function storeDemoFiles(
  deps: Deps,
  listings: readonly Listing[],
  stored: StoredFiles,
): Promise<void> {
  await storeDocuments(deps, listings, stored);
  await storePortraits(deps, listings, stored);
}

/** Records the files, in the transaction of the rows that refer to them. */
export async function recordDemoFiles(
  db: Db,
  { papers, portraits }: StoredFiles,
  now: Date,
): Promise<void> {
  for (const { vendorId, sentAt, file } of papers) {
    await recordFiles(db, { column: 'vendor_id', id: vendorId }, [file], sentAt);
  }
  for (const name of portraits.values()) await confirmPictureChange(db, name, null, now);
}

/** Releases stored files for deletion if no rows were recorded for them. */
export async function releaseDemoFiles(
  { database, now }: Deps,
  { papers, portraits }: StoredFiles,
): Promise<void> {
  const keys = papers.map(({ file }) => file.storage_key);
  await releaseReservedKeys(
    database.db,
    [...keys, ...[...portraits.values()].map(pictureKey)],
    now(),
  );
}

/** Stores the documents of the demo vendor and of pending listings, as the wizard does. */
async function storeDocuments(
  deps: Deps,
  listings: readonly Listing[],
  { papers }: StoredFiles,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-papers-'));
  const path = join(folder, 'paper.pdf');
  try {
    for (const listing of listings) {
      const { id, created_at } = listing.vendor;
      for (const paper of buildDocuments(listing)) {
        const content = renderDocumentPdf(paper);
        await writeFile(path, content);
        const name = `${paper.kind}.pdf`;
        const upload = { path, name, type: 'application/pdf', bytes: content.length };
        const files = await storeFiles(deps, paper.kind, [upload]);
        papers.push(
          ...files.map((file) => ({ vendorId: id, sentAt: new Date(created_at ?? 0), file })),
        );
      }
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

interface DemoDocument {
  readonly kind: 'licence' | 'certificate';
  readonly title: string;
  /** Values that the document shows, by their labels. */
  readonly facts: Readonly<Record<string, string | null | undefined>>;
}

function buildDocuments({ vendor, isDemo }: Listing): DemoDocument[] {
  if (!vendor.licence_number || !(isDemo || vendor.status === 'pending')) return [];
  const licence: DemoDocument = {
    kind: 'licence',
    title: 'Licence',
    facts: {
      Holder: vendor.licence_holder,
      'Licence number': vendor.licence_number,
      Trade: vendor.vendor_type,
      State: vendor.licence_state ?? 'All of Australia',
      'Valid until': vendor.licence_expires_on,
    },
  };
  const facts = { Holder: vendor.full_name, Qualification: vendor.certifications_affiliations };
  return isDemo ? [licence, { kind: 'certificate', title: 'Certificate', facts }] : [licence];
}

/** A4 in points. */
const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 72;
const FOOT = 'A sample, made up for the demonstration. It is no licence of anybody.';

/** A one-page PDF with a frame, a title and the facts. Supports only English letters. */
function renderDocumentPdf({ title, facts }: DemoDocument): Buffer {
  const top = HEIGHT - 2 * MARGIN;
  const lines = Object.entries(facts).filter(([, value]) => value);
  const drawing = [
    `2 w ${MARGIN / 2} ${MARGIN / 2} ${WIDTH - MARGIN} ${HEIGHT - MARGIN} re S`,
    renderPdfText('F2', 22, top, title),
    ...lines.flatMap(([label, value], index) => {
      const y = top - 64 - 48 * index;
      return [renderPdfText('F1', 10, y, label), renderPdfText('F2', 14, y - 18, value ?? '')];
    }),
    renderPdfText('F1', 9, MARGIN, FOOT),
  ].join('\n');
  return buildPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>`,
    `<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`,
    renderPdfFont('Helvetica'),
    renderPdfFont('Helvetica-Bold'),
  ]);
}

const renderPdfText = (font: string, size: number, y: number, text: string) =>
  `BT /${font} ${size} Tf ${MARGIN} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;

const renderPdfFont = (name: string) =>
  `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;

/** Builds a PDF: numbers the objects from 1 and adds the table of their offsets. */
function buildPdf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const entries = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`);
  const count = objects.length + 1;
  const table = file.length;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${entries.join('')}`;
  file += `trailer\n<</Size ${count}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

const SHARE_WITH_PORTRAIT = 0.86;
const AT_ONCE = 16;

/** Stores portraits, rotating from place to place, so that no face appears twice in a town. */
async function storePortraits(
  deps: Deps,
  listings: readonly Listing[],
  { portraits }: StoredFiles,
): Promise<void> {
  const sitters = listings.filter(hasPortrait);
  const nextDrawing = createPortraitPicker();
  const chosen = places.flatMap(({ city }) =>
    sitters
      .filter(({ vendor }) => vendor.city === city)
      .map(({ vendor: { id, first_name } }) => {
        return {
          id,
          path: nextDrawing(pickPortraitKind(first_name, createSeededRandom(`likeness of ${id}`))),
        };
      }),
  );
  await forEachConcurrently(chosen, AT_ONCE, async ({ id, path }) => {
    const picture = await readFile(path);
    // A separate file for each listing, because a listing may delete its picture.
    const name = `${createHash('sha256').update(id).update(picture).digest('hex')}.webp`;
    portraits.set(id, name);
    await reserveAndStoreFile(deps, pictureKey(name), Readable.from([picture]), picture.length);
  });
}

function hasPortrait({ vendor, isDemo }: Listing): boolean {
  if (!vendor.description) return false;
  return isDemo || createSeededRandom(`sitting of ${vendor.id}`).chance(SHARE_WITH_PORTRAIT);
}

/** Returns a function that returns a kind's next drawing (path), in a repeated random order. */
function createPortraitPicker(): (kind: string) => string {
  const turns = new Map<string, number>();
  const decks = new Map(
    Object.entries(plan.portraits).map(([kind, count]) => {
      const files = Array.from({ length: count }, (_, at) => `portraits/${kind}-${at}.webp`);
      return [kind, createSeededRandom(`deck ${kind}`).shuffle(files)];
    }),
  );
  return (kind) => {
    const deck = decks.get(kind) ?? [];
    const turn = turns.get(kind) ?? 0;
    turns.set(kind, turn + 1);
    return join(import.meta.dirname, deck[turn % deck.length] ?? '');
  };
}

/** Age groups for names that fit several; repeated letters make an age group more likely. */
const anyRange = [...'aaaaaaaeeksss'];

/** Returns the kind of portrait (age group and sex) for a first name; random for unlisted names. */
function pickPortraitKind(firstName: string, random: Random): string {
  const known = Object.entries(names.ranges).find(([, list]) => list.includes(firstName));
  const range = known?.[0] ?? random.pick(anyRange);
  const isMan =
    names.men.includes(firstName) || (!names.women.includes(firstName) && random.chance(0.5));
  return `${range}${isMan ? 'm' : 'f'}`;
}
