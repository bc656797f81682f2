import { keyDateEndpoints } from '@threshold/contract/endpoints/purchases/key-dates';
import { purchaseNoteEndpoints } from '@threshold/contract/endpoints/purchases/purchase-documents';
import { taskEndpoints } from '@threshold/contract/endpoints/purchases/purchase-tasks';
import { homeEndpoints } from '@threshold/contract/endpoints/purchases/purchases';
import { purchaseLimits } from '@threshold/contract/rules/purchases/purchase-limits';
import { purchaseOutcomes } from '@threshold/contract/texts/purchase-texts';
import { describe, expect, it } from 'vitest';
import { buildCustomer } from '#test/factories/customer.ts';
import {
  buildHome,
  buildKeyDate,
  buildNote,
  buildPurchase,
  buildTask,
  joinPurchase,
} from '#test/factories/purchase.ts';
import { buildSession } from '#test/factories/session.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

async function member() {
  const { db } = test.database;
  const id = await buildCustomer(db);
  return { id, as: test.as(await buildSession(db, { customer_id: id })) };
}

/** Creates a purchase with two buyers and a helper. */
async function together() {
  const { db } = test.database;
  const [ann, ben, helper] = [await member(), await member(), await member()];
  const id = await buildPurchase(db, ann.id);
  await joinPurchase(db, id, ben.id);
  await joinPurchase(db, id, helper.id, 'helper', ann.id);
  return { ann, ben, helper, id };
}
type Person = Awaited<ReturnType<typeof member>>;

const leave = (id: string, { id: customer_id }: Person) =>
  test.database.db
    .deleteFrom('purchase_members')
    .where('purchase_id', '=', id)
    .where('customer_id', '=', customer_id)
    .execute();

const write = (id: string, { as }: Person, text = 'A note') =>
  as.call(purchaseNoteEndpoints.add, { params: { id }, body: { text, audience: 'all' } });
const remove = ({ as }: Person, id: string, noteId: string) =>
  as.call(purchaseNoteEndpoints.remove, { params: { id, noteId } });

describe('notes of a purchase', () => {
  it('have a separate maximum number for each member', async () => {
    const { ann, helper, id } = await together();
    await test.database.pool.query(
      `insert into purchase_notes (id, purchase_id, author_id, text, audience, created_at, updated_at)
      select gen_random_uuid(), $1, $2, 'Full', 'all', now(), now() from generate_series(1, $3::int)`,
      [id, helper.id, purchaseLimits.notes],
    );
    const { status, failure } = await write(id, helper);
    expect([status, failure.error]).toEqual([409, purchaseOutcomes.too_many_notes]);
    expect((await write(id, ann)).status).toBe(201);
  });

  it('can be deleted by buyers if a former member wrote them', async () => {
    const { db } = test.database;
    const { ann, ben, helper, id } = await together();
    const build = (audience: 'all' | 'only_me') => buildNote(db, id, helper.id, audience);
    const [first, second, own] = [await build('all'), await build('all'), await build('only_me')];
    expect((await remove(ann, id, first)).status).toBe(403);
    await leave(id, helper);
    expect((await remove(ben, id, first)).status).toBe(200);
    expect((await remove(ben, id, first)).status).toBe(404);
    expect((await remove(ann, id, own)).status).toBe(404);
    const other = await member();
    await joinPurchase(db, id, other.id, 'helper', ann.id);
    expect((await remove(other, id, second)).status).toBe(403);
    await db.deleteFrom('customers').where('id', '=', helper.id).execute();
    expect((await remove(ann, id, second)).status).toBe(200);
  });
});

describe('purchase with several buyers', () => {
  it('limits the number of tasks added by each buyer separately', async () => {
    const { ann, ben, id } = await together();
    await test.database.pool.query(
      `insert into purchase_tasks (id, purchase_id, title, added_by, created_at, updated_at)
      select gen_random_uuid(), $1, 'Full', $2, now(), now() from generate_series(1, $3::int)`,
      [id, ben.id, purchaseLimits.tasks],
    );
    const add = ({ as }: Person) =>
      as.call(taskEndpoints.add, { params: { id }, body: { title: 'Call the bank' } });
    expect((await add(ben)).failure.error).toBe(purchaseOutcomes.too_many_tasks);
    expect((await add(ann)).status).toBe(201);
  });

  it('limits the number of dates added by each buyer separately', async () => {
    const { ann, ben, id } = await together();
    const add = ({ as }: Person, start_on: string) =>
      as.call(keyDateEndpoints.add, {
        params: { id },
        body: {
          kind: 'cooling_off_end',
          state: 'NSW',
          cooling_off: { start_on, sold_at: 'private_sale' },
        },
      });
    expect((await add(ben, '2026-12-01')).status).toBe(201);
    await test.database.pool.query(
      `insert into purchase_dates select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid()))).*
      from purchase_dates d cross join generate_series(2, $2::int) where d.purchase_id = $1`,
      [id, purchaseLimits.dates],
    );
    expect((await add(ben, '2026-12-08')).failure.error).toBe(purchaseOutcomes.too_many_dates);
    expect((await add(ann, '2026-12-08')).status).toBe(201);
  });

  it.each(['date', 'task'] as const)(
    "lets buyers delete their own and former members' closed entries: %s",
    async (what) => {
      const { db } = test.database;
      const { ann, ben, helper, id } = await together();
      const built = {
        date: async (added_by: string) => buildKeyDate(db, id, { added_by }),
        task: async (added_by: string) => buildTask(db, id, { added_by }),
      }[what];
      const remove = ({ as }: Person, rowId: string) =>
        what === 'date'
          ? as.call(keyDateEndpoints.remove, { params: { id, dateId: rowId } })
          : as.call(taskEndpoints.remove, { params: { id, taskId: rowId } });
      const settle = (rowId: string) =>
        db
          .updateTable(`purchase_${what}s`)
          .set({ status: what === 'date' ? 'done' : 'dropped' })
          .where('id', '=', rowId)
          .execute();
      const [own, other] = [await built(ann.id), await built(ben.id)];
      const { status, failure } = await remove(ann, own);
      expect([status, failure.error]).toEqual([409, purchaseOutcomes[`${what}_open`]]);
      await settle(own);
      await settle(other);
      expect((await remove(helper, own)).status).toBe(403);
      expect((await remove(ann, own)).status).toBe(200);
      expect((await remove(ann, own)).status).toBe(404);
      expect((await remove(ann, other)).failure.error).toBe(purchaseOutcomes.not_added);
      await leave(id, ben);
      expect((await remove(ann, other)).status).toBe(200);
    },
  );
});

describe('tasks of former members', () => {
  it("count towards the purchase's maximum until a buyer deletes one", async () => {
    const { db, pool } = test.database;
    const { ann, ben, id } = await together();
    const most = purchaseLimits.tasks * purchaseLimits.buyers;
    await pool.query(
      `insert into purchase_tasks (id, purchase_id, title, status, created_at, updated_at)
      select gen_random_uuid(), $1, 'Full', 'dropped', now(), now() from generate_series(1, $2::int)`,
      [id, most],
    );
    const add = ({ as }: Person) =>
      as.call(taskEndpoints.add, { params: { id }, body: { title: 'Call the bank' } });
    const { status, failure } = await add(ann);
    expect([status, failure.error]).toEqual([409, purchaseOutcomes.purchase_full]);
    const { id: taskId } = await db
      .selectFrom('purchase_tasks')
      .select('id')
      .where('purchase_id', '=', id)
      .executeTakeFirstOrThrow();
    expect((await ben.as.call(taskEndpoints.remove, { params: { id, taskId } })).status).toBe(200);
    expect((await add(ann)).status).toBe(201);
  });
});

describe('homes of a purchase', () => {
  it('have a separate maximum number for each buyer', async () => {
    const { db } = test.database;
    const { ann, ben, id } = await together();
    for (let n = 0; n < purchaseLimits.homes; n += 1) await buildHome(db, id, { added_by: ben.id });
    const add = ({ as }: Person) =>
      as.call(homeEndpoints.add, { params: { id }, body: { address: 'One more' } });
    expect((await add(ben)).failure.error).toBe(purchaseOutcomes.too_many_homes);
    expect((await add(ann)).status).toBe(201);
  });

  it('can be removed by buyers if only former members wrote notes', async () => {
    const { db } = test.database;
    const { ann, helper, id } = await together();
    const homeId = await buildHome(db, id, { added_by: ann.id });
    const noteId = await buildNote(db, id, helper.id, 'all');
    await db
      .updateTable('purchase_notes')
      .set({ home_id: homeId })
      .where('id', '=', noteId)
      .execute();
    const remove = () => ann.as.call(homeEndpoints.remove, { params: { id, homeId } });
    expect((await remove()).failure.error).toBe(purchaseOutcomes.home_in_use);
    await leave(id, helper);
    expect((await remove()).status).toBe(200);
  });
});
