import { notificationEndpoints } from '@threshold/contract/endpoints/notifications/notifications';
import { purchaseDocumentEndpoints } from '@threshold/contract/endpoints/purchases/purchase-documents';
import {
  homeEndpoints,
  purchaseEndpoints,
} from '@threshold/contract/endpoints/purchases/purchases';
import type { DocumentKind, HomeStage } from '@threshold/contract/texts/purchase-words';
import { deletePurchaseDocuments } from '#src/features/purchases/documents/document-retention.jobs.ts';
import { buildAccount, type TestAccount } from '../factories/account.ts';
import { buildHome, buildPurchase, joinPurchase } from '../factories/purchase.ts';
import { buildPurchaseDocument } from '../factories/purchase-document.ts';
import { listMailsTo } from '../outbox.ts';
import { publicUrl, type TestApp } from '../test-app.ts';

/**
 * Helpers for two buyers of one home and the retention of their documents. Starts on 1 June 2026.
 */
export function documentRetention(test: TestApp) {
  let id = '';
  let home = '';
  let ann: TestAccount;
  let ben: TestAccount;

  async function begin() {
    const { db } = test.database;
    test.clock.now = new Date('2026-06-01T02:00:00Z');
    await db.deleteFrom('purchases').execute();
    ann = await buildAccount(test, 'customers');
    ben = await buildAccount(test, 'customers');
    id = await buildPurchase(db, ann.id);
    await joinPurchase(db, id, ben.id);
    home = await buildHome(db, id, { stage: 'under_contract' });
    return { ann, ben, id, home };
  }

  const by = ({ token }: TestAccount) => test.as(token);

  const add = (kind: DocumentKind, who = ann, readers: readonly TestAccount[] = []) =>
    buildPurchaseDocument(test, {
      purchase_id: id,
      owner_id: who.id,
      original_name: `${kind}.pdf`,
      kind,
      readers: readers.map((reader) => reader.id),
      created_at: test.clock.now,
    });

  async function setStage(stage: HomeStage) {
    const { ok } = await by(ann).call(purchaseEndpoints.get, { params: { id } });
    const version = ok.data.homes.find(({ _id }) => _id === home)?.version ?? 0;
    const body = { stage, reason: '', version };
    const set = await by(ann).call(homeEndpoints.setStage, { params: { id, homeId: home }, body });
    if (set.status !== 200) throw new Error(set.failure.message);
  }

  const seenBy = async (who: TestAccount, purchase = id) =>
    (await by(who).call(purchaseDocumentEndpoints.list, { params: { id: purchase } })).ok.data;
  /** Returns the last day before the deletion of each document, by document name. */
  const kept = async (who: TestAccount, purchase = id) =>
    Object.fromEntries(
      (await seenBy(who, purchase)).map(({ original_name, keep_until }) => [
        original_name.replace('.pdf', ''),
        keep_until,
      ]),
    );
  const deps = () => ({
    database: test.database,
    storage: test.storage,
    now: () => test.clock.now,
    publicUrl: () => publicUrl,
  });
  const run = () => deletePurchaseDocuments(deps());
  /** Sets the clock without ending sessions. */
  async function setClock(time: string) {
    test.clock.now = new Date(time);
    const created_at = test.clock.now;
    const expires_at = new Date(created_at.getTime() + 86_400_000);
    await test.database.db.updateTable('sessions').set({ created_at, expires_at }).execute();
  }
  /** Runs the job at noon in Perth on that day. */
  async function runOn(day: string) {
    await setClock(`${day}T04:00:00Z`);
    await run();
  }

  const mailed = async ({ email }: { readonly email: string }) =>
    (await listMailsTo(test.database.db, email))
      .filter(({ template }) => template.startsWith('purchase_documents'))
      .map(({ subject }) => subject);
  const noted = async (who: TestAccount) =>
    (await by(who).call(notificationEndpoints.list)).ok.data
      .map(({ text }) => text)
      .filter((text) => text.includes('about you'))
      .toReversed();

  return {
    begin,
    by,
    add,
    setStage,
    seenBy,
    kept,
    deps,
    run,
    runOn,
    setClock,
    mailed,
    noted,
  };
}
