import type { Db } from '../../adapters/database/database.ts';
import type { ReportedMessage } from '../../db/chat-tables.ts';
import type { MemberActor, Parties } from './parties.ts';

interface NewReport extends Parties {
  readonly id: string;
  readonly conversation_id: string;
  readonly reporter_role: MemberActor['role'];
  readonly reason: string;
  readonly messages: readonly ReportedMessage[];
  readonly created_at: Date;
}

export async function createReport(db: Db, report: NewReport): Promise<void> {
  await db
    .insertInto('chat_reports')
    .values({ ...report, messages: JSON.stringify(report.messages) })
    .execute();
}
