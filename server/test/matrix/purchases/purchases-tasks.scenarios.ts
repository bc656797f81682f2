import { taskEndpoints } from '@threshold/contract/endpoints/purchases/purchase-tasks';
import { expect } from 'vitest';
import { buildPurchase, buildTask } from '../../factories/purchase.ts';
import { scenario } from '../scenario.ts';
import type { World } from '../world.ts';

async function busy({ test, customerId }: World) {
  const { db } = test.database;
  const purchaseId = await buildPurchase(db, customerId);
  return { purchaseId, taskId: await buildTask(db, purchaseId, { line: 'funds-clear' }) };
}
type Busy = World & Awaited<ReturnType<typeof busy>>;

const ofPurchase = ({ purchaseId }: Busy) => ({ id: purchaseId });
const ofTask = ({ purchaseId, taskId }: Busy) => ({ id: purchaseId, taskId });

export const purchaseTaskScenarios = [
  scenario({
    endpoint: taskEndpoints.checklist,
    arrange: busy,
    request: (fixture) => ({ params: ofPurchase(fixture), query: { state: 'TAS' as const } }),
    effect: async ({ taskId }, { data }) => {
      expect(data).toMatchObject({ stage: 'get_ready', state: 'TAS' });
      expect(data.lines.find(({ id }) => id === 'funds-clear')?.task).toBe(taskId);
    },
  }),
  scenario({
    endpoint: taskEndpoints.list,
    arrange: busy,
    request: (fixture) => ({ params: ofPurchase(fixture) }),
    effect: async ({ taskId }, { data }) => {
      expect(data.map(({ _id }) => _id)).toEqual([taskId]);
    },
  }),
  scenario({
    endpoint: taskEndpoints.add,
    arrange: busy,
    request: (fixture) => ({ params: ofPurchase(fixture), body: { title: 'Book a van' } }),
    effect: async (_world, { data }) => {
      expect(data).toMatchObject({ title: 'Book a van', line: null, status: 'open' });
    },
  }),
  scenario({
    endpoint: taskEndpoints.change,
    arrange: busy,
    request: (fixture) => ({ params: ofTask(fixture), body: { title: 'Other', version: 1 } }),
    effect: async (_world, { data }) => {
      expect(data).toMatchObject({ title: 'Other', line: 'funds-clear', version: 2 });
    },
  }),
  scenario({
    endpoint: taskEndpoints.setStatus,
    arrange: busy,
    request: (fixture) => ({
      params: ofTask(fixture),
      body: { status: 'done' as const, version: 1 },
    }),
    effect: async ({ customerId }, { data }) => {
      expect(data).toMatchObject({ status: 'done', done_by: customerId });
    },
  }),
  scenario({
    endpoint: taskEndpoints.remove,
    arrange: async (world: World) => {
      const fixture = await busy(world);
      await world.test.database.db
        .updateTable('purchase_tasks')
        .set({ status: 'dropped' })
        .where('id', '=', fixture.taskId)
        .execute();
      return fixture;
    },
    request: (fixture) => ({ params: ofTask(fixture) }),
    effect: async ({ test, taskId }) => {
      const { db } = test.database;
      const rows = db.selectFrom('purchase_tasks').select('id').where('id', '=', taskId);
      expect(await rows.execute()).toEqual([]);
    },
  }),
];
