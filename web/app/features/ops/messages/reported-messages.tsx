import { IconPaperclip } from '@tabler/icons-react';
import type { ChatReport } from '@threshold/contract/admin-chat-reports';
import { Moment } from '../parts/moment.tsx';
import { Quote } from '../parts/quote.tsx';
import { partyName, proofWords } from './chat-report-words.ts';
import classes from './reported-messages.module.css';

/** The messages that the reporter attached, with who wrote each and when. Files are named and stay closed. */
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
          {proof && <p className={classes.proof}>{proofWords[proof]}</p>}
          {file_name && (
            <p className={classes.file}>
              <IconPaperclip size={20} aria-hidden="true" />
              <span>
                <span className="visually-hidden">File: </span>
                {file_name}
              </span>
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}
