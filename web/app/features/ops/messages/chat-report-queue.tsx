import type { ChatReport } from '@threshold/contract/admin-chat-reports';
import { Badge } from '#app/components/feedback/badge.tsx';
import { WaitClock } from '../parts/clock.tsx';
import { QueueScreen } from '../queue/queue-screen.tsx';
import { type QueuePage, useQueue } from '../queue/use-queue.ts';
import { chatReportViews } from './api.ts';
import { ChatReportDetail } from './chat-report-detail.tsx';
import { outcomeLabels, partyName } from './chat-report-words.ts';

const keys = [
  ['w', 'warn'],
  ['d', 'dismiss the report'],
] as const;

/** Conversations that one side reported to staff. */
export function ChatReportQueue({ page }: { page: QueuePage<ChatReport> }) {
  const queue = useQueue(page, chatReportViews);
  return (
    <QueueScreen
      title="Messages"
      lead="Staff read what was attached to a report. The rest of a conversation stays closed."
      queue={queue}
      searchLabel="Search name, reason or message"
      keys={keys}
      rowOf={(report) => ({
        id: report._id,
        title: `About ${partyName(report.about)}`,
        text: `${partyName(report.reporter)}: ${report.reason}`,
        end: report.outcome ? (
          <Badge kind="outlined">{outcomeLabels[report.outcome]}</Badge>
        ) : (
          <WaitClock since={report.createdAt} />
        ),
      })}
      detail={(report) => (
        <ChatReportDetail report={report} onSettled={queue.update} onRefresh={queue.refresh} />
      )}
      emptyText={
        queue.query.status === 'open' ? 'No reported message waits.' : 'No report was settled yet.'
      }
    />
  );
}
