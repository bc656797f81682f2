import { formerNames } from '@threshold/contract/leaving';
import { expect, it } from 'vitest';
import { up as nameProfessionals } from '#src/db/migrations/0250-activities-name-professionals.ts';
import { newId } from '#src/db/new-id.ts';
import { buildCustomer } from '#test/factories/customer.ts';
import { buildPurchase, putOnPurchase } from '#test/factories/purchase.ts';
import { buildVendor } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';
import { addActivity } from './activities.repo.ts';
import { forgetProfessional } from './leave-purchases.repo.ts';

const test = testApp();

it('what was written before activities said which professional they name goes with the listing, too', async () => {
  const { db } = test.database;
  const name = (what: string) => `${what} ${newId()}`;
  const [common, single, gone] = [name('Common'), name('Single'), name('Gone')];
  const ann = await buildCustomer(db);
  const [id, other] = [await buildPurchase(db, ann), await buildPurchase(db, ann)];
  const onIt = await buildVendor(db, { full_name: common });
  const namesake = await buildVendor(db, { full_name: common });
  const takenOff = await buildVendor(db, { full_name: single });
  await putOnPurchase(db, id, onIt, ann);
  const note = (subject: string, purchase_id = id) =>
    addActivity(
      db,
      { purchase_id, customer_id: ann, kind: 'professional_added', subject },
      new Date(),
    );
  for (const subject of [common, single, gone]) await note(subject);
  await note(common, other);
  const named = async () => {
    const rows = await db
      .selectFrom('purchase_activities')
      .select(['subject', 'vendor_id'])
      .where('purchase_id', 'in', [id, other])
      .orderBy('id')
      .execute();
    return rows.map(({ subject, vendor_id }) => [subject, vendor_id]);
  };
  for (const _ of [1, 2]) await nameProfessionals(db as never);
  const before = [
    [common, onIt],
    [single, takenOff],
    [formerNames.vendor, null],
    // Which of the two is meant nobody can tell.
    [common, null],
  ];
  expect(await named()).toEqual(before);
  await forgetProfessional(db, namesake);
  expect(await named()).toEqual(before);
  await forgetProfessional(db, takenOff);
  expect((await named())[1]).toEqual([formerNames.vendor, takenOff]);
});
