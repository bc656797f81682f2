import { importRegister, registerName } from '#src/features/listings/registers/import-run.ts';
import type { Progress } from '#src/features/listings/registers/staged-file.ts';
import { buildListed } from '../factories/profile.ts';
import { type Representative, representativesFile } from '../factories/register-file.ts';
import { buildVendorCheck } from '../factories/vendor.ts';
import { publicUrl, type TestApp } from '../test-app.ts';
import { gazetteer } from './gazetteer.ts';

const places = gazetteer();

/** Returns invented representatives, numbered from `from`. */
export const people = (from: number, count: number): Representative[] =>
  Array.from({ length: count }, (_, n) => ({ number: String(990_000 + from + n) }));

/** Imports into the test's database and reads the results. */
export function registerImports(test: TestApp) {
  const deps = async (onProgress?: (progress: Progress) => void) => ({
    database: test.database,
    places: await places,
    now: () => test.clock.now,
    publicUrl: () => publicUrl,
    opsUrl: () => publicUrl,
    ...(onProgress && { onProgress }),
  });
  return {
    deps,
    run: async (rows: readonly (Representative | string)[], licensees?: string) =>
      importRegister(await deps(), {
        representatives: await representativesFile(rows),
        licensees,
      }),
    listingsOf: (number: string) =>
      test.database.db
        .selectFrom('vendors')
        .selectAll()
        .where('register_number', '=', number)
        .execute(),
    /** Creates an approved broker with this register number. */
    approvedBroker: async (number: string) => {
      const me = await buildListed(test, { status: 'approved' });
      await buildVendorCheck(test.database.db, {
        vendor_id: me.id,
        register: registerName,
        number,
        state: null,
      });
      return me;
    },
  };
}
