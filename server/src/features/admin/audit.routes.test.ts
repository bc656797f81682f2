import { adminAuditEndpoints } from '@threshold/contract/admin-audit';
import { adminVendorEndpoints } from '@threshold/contract/admin-vendors';
import { expect, it } from 'vitest';
import { newId } from '#src/db/new-id.ts';
import { staffCaller } from '#test/factories/staff-caller.ts';
import { buildVendor, buildVendorAccount } from '#test/factories/vendor.ts';
import { testApp } from '#test/test-app.ts';

const test = testApp();

it('finds acts by words, and cannot be changed by anyone', async () => {
  const { db } = test.database;
  const staff = await staffCaller(test);
  const id = await buildVendor(db);
  await buildVendorAccount(db, { vendor_id: id });
  const reason = `Mulga ${newId()}`;
  await staff.call(adminVendorEndpoints.updateStatus, {
    params: { id },
    body: { status: 'suspended', reason },
  });
  const { ok } = await staff.call(adminAuditEndpoints.list, { query: { q: reason } });
  expect([ok.total, ok.data[0]?.subject]).toEqual([1, id]);
  await expect(db.deleteFrom('audit_log').execute()).rejects.toThrow('only added to');
  await expect(db.updateTable('audit_log').set({ details: '' }).execute()).rejects.toThrow(
    'only added to',
  );
});
