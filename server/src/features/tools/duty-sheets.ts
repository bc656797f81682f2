import { createHash } from 'node:crypto';
import {
  type DutySwitch,
  dutySheets,
  dutySwitch,
  type NamedSheet,
} from '@threshold/contract/buying/duty-switch';
import { type DutyFigures, dutyFigures } from '@threshold/contract/buying/duty-text';
import { localDay } from '../../lib/local-day.ts';
import type { ReadingRow } from './duty-readings.repo.ts';

/** A sheet with its figures in words, and what tells these figures from later ones. */
export interface ReadableSheet extends NamedSheet {
  readonly figures: readonly DutyFigures[];
  readonly digest: string;
}

/** All that this version of the product has. */
export const readableSheets: readonly ReadableSheet[] = dutySheets.map((named) => {
  const figures = dutyFigures(named.sheet);
  const content = JSON.stringify([named.id, named.sheet.readOn, figures]);
  return { ...named, figures, digest: createHash('sha256').update(content).digest('hex') };
});

export const findSheet = (id: string): ReadableSheet | undefined =>
  readableSheets.find((sheet) => sheet.id === id);

/** What was found of just these figures. */
export const readingsOf = ({ id, digest }: ReadableSheet, rows: readonly ReadingRow[]) =>
  rows.filter((row) => row.sheet === id && row.digest === digest);

/** Whether the sheet's figures may be shown at that moment, by the product's clock. */
export function switchOf(sheet: ReadableSheet, rows: readonly ReadingRow[], now: Date): DutySwitch {
  const readings = readingsOf(sheet, rows).map(({ staff_id, finding, created_at }) => ({
    reader: staff_id,
    finding,
    on: localDay(created_at),
  }));
  return dutySwitch(sheet.sheet, readings, localDay(now));
}
