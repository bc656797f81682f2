import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../adapters/database/database.ts';
import type { NewFile } from '../features/files/files.repo.ts';
import { abandonFiles, recordFiles, storeFiles } from '../features/files/store-files.ts';
import type { Services } from '../services.ts';
import type { Listing } from './listing.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

interface Papers {
  readonly vendorId: string;
  readonly sentAt: Date;
  readonly files: readonly NewFile[];
}

const FOOT = 'A sample, made up for the demonstration. It is no licence of anybody.';

/**
 * Stores the documents of the demo vendor and of pending listings before the transaction that
 * records them, as the wizard does.
 */
export async function storePapers(deps: Deps, listings: readonly Listing[]): Promise<Papers[]> {
  const folder = await mkdtemp(join(tmpdir(), 'threshold-papers-'));
  try {
    const stored: Papers[] = [];
    for (const listing of listings.filter(sendsPapers)) {
      const { id, created_at } = listing.vendor;
      const files = [...(await storePaper(deps, folder, 'licence', licenceOf(listing)))];
      if (listing.isDemo) {
        files.push(...(await storePaper(deps, folder, 'certificate', certificateOf(listing))));
      }
      stored.push({ vendorId: id, sentAt: new Date(created_at ?? 0), files });
    }
    return stored;
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function recordPapers(db: Db, papers: readonly Papers[]): Promise<void> {
  for (const { vendorId, sentAt, files } of papers) {
    await recordFiles(db, { column: 'vendor_id', id: vendorId }, files, sentAt);
  }
}

export function abandonPapers(deps: Deps, papers: readonly Papers[]): Promise<void> {
  return abandonFiles(
    deps,
    papers.flatMap(({ files }) => files),
  );
}

const sendsPapers = ({ vendor, isDemo }: Listing) =>
  Boolean(vendor.licence_number) && (isDemo || vendor.status === 'pending');

async function storePaper(
  deps: Deps,
  folder: string,
  kind: 'licence' | 'certificate',
  paper: Paper,
): Promise<NewFile[]> {
  const path = join(folder, 'paper.pdf');
  const content = paperPdf(paper);
  await writeFile(path, content);
  const name = `${kind}.pdf`;
  return storeFiles(deps, kind, [{ path, name, type: 'application/pdf', bytes: content.length }]);
}

function licenceOf({ vendor }: Listing): Paper {
  const facts = {
    Holder: vendor.licence_holder,
    'Licence number': vendor.licence_number,
    Trade: vendor.vendor_type,
    State: vendor.licence_state ?? 'All of Australia',
    'Valid until': vendor.licence_expires_on,
  };
  return { title: 'Licence', facts: stated(facts), foot: FOOT };
}

function certificateOf({ vendor }: Listing): Paper {
  const facts = { Holder: vendor.full_name, Qualification: vendor.certifications_affiliations };
  return { title: 'Certificate', facts: stated(facts), foot: FOOT };
}

function stated(facts: Readonly<Record<string, string | null | undefined>>): Paper['facts'] {
  return Object.entries(facts).flatMap(([label, value]) =>
    value ? [[label, value] as const] : [],
  );
}

/** A4 in points. */
const WIDTH = 595;
const HEIGHT = 842;
const MARGIN = 72;

interface Paper {
  readonly title: string;
  /** Labels and values. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  /** Small print at the bottom. */
  readonly foot: string;
}

/** A one-page PDF with a frame, a title and the facts. Supports only English letters. */
function paperPdf({ title, facts, foot }: Paper): Buffer {
  const top = HEIGHT - 2 * MARGIN;
  const drawing = [
    `2 w ${MARGIN / 2} ${MARGIN / 2} ${WIDTH - MARGIN} ${HEIGHT - MARGIN} re S`,
    textAt('F2', 22, MARGIN, top, title),
    ...facts.flatMap(([label, value], index) => {
      const y = top - 64 - 48 * index;
      return [textAt('F1', 10, MARGIN, y, label), textAt('F2', 14, MARGIN, y - 18, value)];
    }),
    textAt('F1', 9, MARGIN, MARGIN, foot),
  ].join('\n');
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${WIDTH} ${HEIGHT}]/Contents 4 0 R/Resources<</Font<</F1 5 0 R/F2 6 0 R>>>>>>`,
    `<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`,
    fontOf('Helvetica'),
    fontOf('Helvetica-Bold'),
  ]);
}

function textAt(font: string, size: number, x: number, y: number, text: string): string {
  return `BT /${font} ${size} Tf ${x} ${y} Td (${text.replace(/[\\()]/g, '\\$&')}) Tj ET`;
}

const fontOf = (name: string) =>
  `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;

/** Numbers the objects from 1 and adds the table of their offsets. */
function pdfOf(objects: readonly string[]): Buffer {
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
