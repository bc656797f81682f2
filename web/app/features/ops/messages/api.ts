import { adminChatReportEndpoints, type ChatReport } from '@threshold/contract/admin-chat-reports';
import type { DisputedCall } from '@threshold/contract/call-outcomes';
import type { ChatReportDecision, ChatReportStatus } from '@threshold/contract/vocabularies';
import { type QueueView, readQueue } from '#app/lib/page/queue-query.ts';
import { opsApi } from '../ops-api.ts';
import { opsLoader } from '../ops-loader.ts';

export const chatReportViews: readonly QueueView[] = [
  { value: 'open', label: 'Open' },
  { value: 'settled', label: 'Settled' },
];

/** The `clientLoader` of the reported messages. */
export const loadChatReports = opsLoader((search, signal) => {
  const { status, q, page } = readQueue(search, chatReportViews);
  const query = { status: status as ChatReportStatus, q, page };
  return opsApi.call(adminChatReportEndpoints.list, { query }, { signal });
});

/** Returns the call answers of both sides of a report. @throws ApiError */
export async function readReportCalls(id: string, signal: AbortSignal): Promise<DisputedCall[]> {
  const request = { params: { id } };
  return (await opsApi.call(adminChatReportEndpoints.calls, request, { signal })).data;
}

/** Dismisses a report or warns the other side. @throws ApiError */
export async function decideReport(
  id: string,
  decision: ChatReportDecision,
  reason: string,
): Promise<ChatReport> {
  const request = { params: { id }, body: { decision, reason } };
  return (await opsApi.call(adminChatReportEndpoints.settle, request)).data;
}
