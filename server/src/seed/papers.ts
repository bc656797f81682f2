import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '../adapters/database/database.ts';
import type { NewFile } from '../features/files/files.repo.ts';
import { abandonFiles, recordFiles, storeFiles } from '../features/files/store-files.ts';
import type { Services } from '../services.ts';
import type { Listing } from './listing.ts';
import { type Paper, paperPdf } from './paper-pdf.ts';

type Deps = Pick<Services, 'database' | 'storage' | 'now'>;

interface Papers {
  readonly vendorId: string;
  readonly sentAt: Date;
  readonly files: readonly NewFile[];
}

const FOOT = 'A sample, made up for the demonstration. It is no licence of anybody.';

/**
 * Stores what the demo vendor and those who wait for staff sent with their profiles, as the wizard does: before the
 * transaction that records it.
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

/** Lets go of all of them. */
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
    AccountRef: vendor.licence_holder,
    'Licence number': vendor.licence_number,
    Trade: vendor.vendor_type,
    State: vendor.licence_state ?? 'All of Australia',
    'Valid until': vendor.licence_expires_on,
  };
  return { title: 'Licence', facts: stated(facts), foot: FOOT };
}

function certificateOf({ vendor }: Listing): Paper {
  const facts = { AccountRef: vendor.full_name, Qualification: vendor.certifications_affiliations };
  return { title: 'Certificate', facts: stated(facts), foot: FOOT };
}

function stated(facts: Readonly<Record<string, string | null | undefined>>): Paper['facts'] {
  return Object.entries(facts).flatMap(([label, value]) =>
    value ? [[label, value] as const] : [],
  );
}
