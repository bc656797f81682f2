import { IconPaperclip } from '@tabler/icons-react';
import type { ChatReport } from '@threshold/contract/admin-chat-reports';
import type { ReportProof } from '@threshold/contract/vocabularies';
import { Badge } from '#app/components/badge.tsx';
import { Moment } from '../parts/moment.tsx';
import { Quote } from '../parts/quote.tsx';
import { partyName, proofWords } from './chat-report-words.ts';
import classes from './reported-messages.module.css';

/** Messages attached to the report, each with author and time. Files are listed by name only. */
export function ReportedMessages({ report }: { report: ChatReport }) {
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
