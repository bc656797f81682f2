import type { Db } from '../../adapters/database/database.ts';
import { newId } from '../../db/new-id.ts';

/** What each reader found last of figures with one of these digests. */
export async function listLastReadings(db: Db, digests: readonly string[]) {
  return db
    .selectFrom('duty_readings')
    .innerJoin('staff', 'staff.id', 'duty_readings.staff_id')
    .distinctOn(['sheet', 'digest', 'staff_id'])
    .select([
      'duty_readings.sheet',
      'duty_readings.digest',
      'duty_readings.staff_id',
      'staff.name',
      'duty_readings.finding',
      'duty_readings.note',
      'duty_readings.created_at',
    ])
    .where('duty_readings.digest', 'in', digests)
    .orderBy('sheet')
    .orderBy('digest')
    .orderBy('staff_id')
    .orderBy('duty_readings.created_at', 'desc')
    .orderBy('duty_readings.id', 'desc')
    .execute();
}
export type ReadingRow = Awaited<ReturnType<typeof listLastReadings>>[number];

export interface NewReading {
  readonly sheet: string;
  readonly digest: string;
  readonly staff_id: string;
  readonly finding: ReadingRow['finding'];
  readonly note: string;
  readonly created_at: Date;
}

export async function addReading(db: Db, reading: NewReading): Promise<void> {
  await db
    .insertInto('duty_readings')
    .values({ id: newId(), ...reading })
    .execute();
}
