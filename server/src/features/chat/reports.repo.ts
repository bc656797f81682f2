import type { Db } from '../../adapters/database/database.ts';
import type { ReportedMessage } from '../../db/chat-tables.ts';
import { type MemberActor } from '../../lib/actor.ts';
import type { Parties } from '../relationships/parties.ts';

interface NewReport extends Parties {
  readonly id: string;
  readonly conversation_id: string;
  readonly reporter_role: MemberActor['role'];
  readonly reason: string;
  readonly messages: readonly ReportedMessage[];
  readonly created_at: Date;
}

/** Stores a report. Either side may have deleted its account. */
export async function createReport(
  db: Db,
  { customer_id, vendor_id, messages, ...report }: NewReport,
): Promise<void> {
  await db
    .insertInto('chat_reports')
    .values((eb) => ({
      ...report,
      customer_id: eb.selectFrom('customers').select('id').where('id', '=', customer_id),
      vendor_id: eb.selectFrom('vendors').select('id').where('id', '=', vendor_id),
      messages: JSON.stringify(messages),
    }))
    .execute();
}
