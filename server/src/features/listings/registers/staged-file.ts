import type { Db } from '../../../adapters/database/database.ts';
import { toUtcDateString } from '../../../lib/local-time.ts';
import {
  type Columns,
  licenseeColumns,
  parseLicensee,
  parseRepresentative,
  type RegisterRowFault,
  representativeColumns,
} from './credit-rows.ts';
import {
  addLicensees,
  addRegisterRows,
  addRejects,
  type ImportRow,
  updateImport,
} from './imports.repo.ts';
import { type Line, readLines } from './line-reader.ts';

/** Number of rows that are read into memory and written in one transaction. */
const BATCH = 500;

export type RegisterFile = 'representatives' | 'licensees';

export interface Progress {
  readonly doing: 'reading' | 'applying';
  /** The file that is being read; undefined while the import is being applied. */
  readonly file?: RegisterFile;
  /** Lines read or numbers applied so far. */
  readonly done: number;
  /** Completed share of the work, from 0 to 1; undefined if unknown. */
  readonly share?: number;
}

interface Deps {
  readonly db: Db;
  readonly now: () => Date;
  readonly onProgress: (progress: Progress) => void;
}

interface FileToStage {
  readonly file: RegisterFile;
  readonly path: string;
  readonly bytes: number;
}

const lineColumns = {
  representatives: 'representatives_line',
  licensees: 'licensees_line',
} as const;

/** Stores a file as rows of the import. Batches are transactions, so a later run can resume. */
export async function stageFile(
  deps: Deps,
  import_: ImportRow,
  { file, path, bytes }: FileToStage,
): Promise<void> {
  const through = import_[lineColumns[file]];
  const wanted = file === 'representatives' ? representativeColumns : licenseeColumns;
  let batch: Line[] = [];
  const write = async () => {
    const last = batch.at(-1);
    if (!last) return;
    await writeBatch(deps, import_.id, file, batch);
    deps.onProgress({ doing: 'reading', file, done: last.line, share: last.bytes / bytes });
    batch = [];
  };
  for await (const line of readLines(path, wanted)) {
    if (line.line <= through) continue;
    batch.push(line);
    if (batch.length === BATCH) await write();
  }
  await write();
}

function writeBatch(
  { db, now }: Deps,
  import_id: string,
  file: RegisterFile,
  batch: readonly Line[],
): Promise<void> {
  return db.transaction().execute(async (db) => {
    const reject = (line: number, { fault, number }: RegisterRowFault) => ({
      import_id,
      file,
      line,
      reason: fault,
      number,
    });
    const rejects =
      file === 'representatives'
        ? await writeRepresentatives(db, import_id, batch, reject)
        : await writeLicensees(db, import_id, batch, toUtcDateString(now()), reject);
    await addRejects(db, rejects);
    const through = batch.at(-1)?.line ?? 0;
    await updateImport(db, import_id, { [lineColumns[file]]: through, updated_at: now() });
  });
}

type Reject = (line: number, fault: RegisterRowFault) => Parameters<typeof addRejects>[1][number];

async function writeRepresentatives(
  db: Db,
  import_id: string,
  batch: readonly Line[],
  reject: Reject,
) {
  const parsedRows = batch.map(({ line, columns }) => ({
    line,
    row: parseRepresentative(columns),
  }));
  const rows = parsedRows.flatMap(({ line, row }) =>
    'fault' in row ? [] : [{ import_id, line, ...row }],
  );
  const added = await addRegisterRows(db, rows);
  return parsedRows.flatMap(({ line, row }) => {
    if ('fault' in row) return [reject(line, row)];
    if (added.has(line)) return [];
    return [reject(line, { fault: 'repeats an earlier row', number: row.number })];
  });
}

async function writeLicensees(
  db: Db,
  import_id: string,
  batch: readonly Line[],
  today: string,
  reject: Reject,
) {
  const parsedRows = batch.map(({ line, columns }: { line: number; columns: Columns }) => ({
    line,
    row: parseLicensee(columns, today),
  }));
  await addLicensees(
    db,
    parsedRows.flatMap(({ row }) => ('fault' in row ? [] : [{ import_id, ...row }])),
  );
  // A rejected row's number is stored to protect its listing from being hidden. A rejected licensee
  // is stored without a number, because licensees have no listing.
  return parsedRows.flatMap(({ line, row }) =>
    'fault' in row ? [reject(line, { ...row, number: null })] : [],
  );
}
