import { IconPaperclip } from '@tabler/icons-react';
import type { ChatReport } from '@threshold/contract/admin-chat-reports';
import { adminOutcomes } from '@threshold/contract/outcomes-admin';
import type { ChatReportDecision, ReportProof } from '@threshold/contract/vocabularies';
import { Link } from 'react-router';
import { Badge } from '#app/components/feedback/badge.tsx';
import { paths, withQuery } from '#app/lib/paths.ts';
import { Decision } from '../parts/decision.tsx';
import { DescriptionList } from '../parts/description-list.tsx';
import { Detail, Part } from '../parts/detail.tsx';
import { DisputedCalls } from '../parts/disputed-calls.tsx';
import { History } from '../parts/history.tsx';
import { Moment } from '../parts/moment.tsx';
import { PublicLink } from '../parts/public-link.tsx';
import { Quote } from '../parts/quote.tsx';
import type { ReasonedAct } from '../parts/reason-form.tsx';
import { decideReport, readReportCalls } from './api.ts';
import classes from './chat-report-detail.module.css';
import { outcomeLabels, partyName, proofWords } from './chat-report-words.ts';

export interface ChatReportDetailProps {
  report: ChatReport;
  onSettled: (report: ChatReport) => void;
  onRefresh: () => void;
}

export function ChatReportDetail({ report, onSettled, onRefresh }: ChatReportDetailProps) {
  const { _id, reporter, about, outcome } = report;
  const aboutName = partyName(about);

  async function settle(decision: ChatReportDecision, reason: string) {
    onSettled(await decideReport(_id, decision, reason));
  }

  const dismiss: ReasonedAct = {
    name: 'dismiss',
    label: 'Dismiss',
    shortcut: 'd',
    busyLabel: 'Dismissing...',
    variant: 'default',
    done: adminOutcomes.report_dismissed,
    needsReason: true,
    send: (reason) => settle('dismiss', reason),
  };
  const warn: ReasonedAct = {
    name: 'warn',
    label: 'Warn',
    shortcut: 'w',
    busyLabel: 'Warning...',
    variant: 'danger',
    done: adminOutcomes.report_warned,
    needsReason: true,
    send: (reason) => settle('warn', reason),
  };
  const canWarn = about._id !== null;

  return (
    <Detail
      title={`About ${aboutName}`}
      text={`Reported by ${partyName(reporter)}`}
      badge={<Badge kind="outlined">{outcome ? outcomeLabels[outcome] : 'Open'}</Badge>}
    >
      <Part title="The report">
        <Quote>{report.reason}</Quote>
        <DescriptionList
          facts={[
            ['Reported by', <Party key="reporter" party={reporter} />],
            ['About', <Party key="about" party={about} />],
            ['Conversation', report.conversationId ?? 'Deleted'],
            ['Sent', <Moment key="sent" at={report.createdAt} />],
          ]}
        />
      </Part>
      <Part title="What was attached">
        <ReportedMessages report={report} />
      </Part>
      <DisputedCalls id={_id} read={readReportCalls} />
      <Decision
        decided={
          report.status === 'open'
            ? undefined
            : {
                what: outcome ? outcomeLabels[outcome] : 'Settled',
                by: report.settled_by,
                at: report.settled_at,
                reason: report.outcome_reason,
              }
        }
        description={
          canWarn
            ? `For the audit log. A warning emails it to ${aboutName}, without saying who reported.`
            : 'For the audit log. The account is gone: there is nobody to warn.'
        }
        acts={canWarn ? [warn, dismiss] : [dismiss]}
        onRefresh={onRefresh}
      />
      <Part title="History">
        <History subject={_id} version={report.status} />
      </Part>
    </Detail>
  );
}

/**
 * Name and role. A vendor's name links to the public profile, with a second link to the listing in
 * the console.
 */
function Party({ party }: { party: ChatReport['reporter'] }) {
  const { role, _id } = party;
  if (role === 'customer') return <span>{`${partyName(party)}, customer`}</span>;
  return (
    <>
      {_id ? (
        <PublicLink to={paths.vendor(_id)}>{partyName(party)}</PublicLink>
      ) : (
        <span>{partyName(party)}</span>
      )}
      <span>, professional</span>
      {_id && (
        <span>
          {' · '}
          <Link to={withQuery(paths.opsVendors, { status: 'approved', open: _id })}>
            Check or suspend
          </Link>
        </span>
      )}
    </>
  );
}

/** Messages attached to the report, each with author and time. Files are listed by name only. */
function ReportedMessages({ report }: { report: ChatReport }) {
  const { messages, reporter, about } = report;
  if (messages.length === 0) {
    return <p>No message was attached. The conversation itself is closed to staff.</p>;
  }
  return (
    <ol className={classes.messages}>
      {messages.map(({ _id, sender, body, file_name, proof, createdAt }) => (
        <li key={_id}>
          <p className={classes.by}>
            <strong>{partyName(sender === reporter.role ? reporter : about)}</strong>
            <Moment at={createdAt} />
          </p>
          {body && <Quote>{body}</Quote>}
          {proof && <ProofLine proof={proof} />}
          {file_name && (
            <p className={classes.file}>
              <IconPaperclip size={20} aria-hidden="true" />
              <span>
                <span className="visually-hidden">File: </span>
                <span>{file_name}</span>
              </span>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

/** Whether the reported text of a sealed message is authentic. */
function ProofLine({ proof }: { proof: ReportProof }) {
  const [word, why] = proofWords[proof];
  return (
    <p className={classes.proof}>
      <Badge kind={proof === 'verified' ? 'verified' : 'error'}>{word}</Badge>
      <span>{why}</span>
    </p>
  );
}
