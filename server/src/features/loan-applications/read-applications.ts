import type { LoanApplication } from '@threshold/contract/endpoints/applications/loan-applications';
import { outcomes } from '@threshold/contract/texts/outcomes';
import type { Db } from '../../adapters/database/database.ts';
import { forbidden, notFound } from '../../errors.ts';
import type { Party } from '../../lib/actor.ts';
import { presentApplication } from './applications.presenter.ts';
import { type ApplicationRow, findApplication, listAttached } from './applications.repo.ts';
import { mayReadApplications } from './broker.repo.ts';

/** Required before a broker reads applications. @throws forbidden while the listing is suspended */
export async function requireReader(db: Db, side: Party): Promise<void> {
  if (side.role === 'vendor' && !(await mayReadApplications(db, side.id))) {
    throw forbidden(outcomes.loan.suspended);
  }
}

/** Applications with their files, as that party reads them. */
export async function withFiles(
  db: Db,
  rows: readonly ApplicationRow[],
  { role }: Pick<Party, 'role'>,
): Promise<LoanApplication[]> {
  const files = await listAttached(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => presentApplication(row, files, { forVendor: role === 'vendor' }));
}

/** Finds the application if it belongs to that party. @throws not_found · forbidden */
export async function requireApplication(db: Db, id: string, side: Party): Promise<ApplicationRow> {
  await requireReader(db, side);
  const row = await findApplication(db, id, side);
  if (!row) throw notFound(outcomes.refusals.not_found);
  return row;
}
