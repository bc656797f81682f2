import { IconMessage } from '@tabler/icons-react';
import type { LoanApplication } from '@threshold/contract/loan-applications';
import type {
  LeadDealings as Dealings,
  LeadEntry,
  LeadNote as Note,
} from '@threshold/contract/loan-applications-leads';
import { outcomes } from '@threshold/contract/outcomes';
import { Link, useRevalidator } from 'react-router';
import { Alert } from '#app/components/alert.tsx';
import { BackButton } from '#app/components/back-button.tsx';
import { Button } from '#app/components/button.tsx';
import { CustomerAvatar } from '#app/components/customer-avatar.tsx';
import type { FileReader } from '#app/components/file-access/use-code-dialog.tsx';
import { Timeline } from '#app/components/timeline.tsx';
import { applicantOf } from '#app/lib/format/applicant.ts';
import { dayText } from '#app/lib/format/dates.ts';
import { mailLink } from '#app/lib/format/mail-link.ts';
import { phoneLink, phoneText } from '#app/lib/format/phone-text.ts';
import { paths } from '#app/lib/paths.ts';
import { answersOf } from './answers.ts';
import { LeadDealings } from './lead-dealings.tsx';
import { LeadFiles } from './lead-files.tsx';
import { LeadNote } from './lead-note.tsx';
import classes from './lead-page.module.css';
import { LeadStatus } from './lead-status.tsx';
import { storyText } from './story-text.ts';

export interface LeadPageProps {
  lead: LoanApplication;
  note: Note;
  /** History, oldest first. */
  entries: readonly LeadEntry[];
  /** Null once the customer has withdrawn the application. */
  dealings: Dealings | null;
  reader: FileReader;
}

/** An application with all answers and files. */
export function LeadPage({ lead, note, entries, dealings, reader }: LeadPageProps) {
  const { revalidate } = useRevalidator();
  const name = applicantOf(lead);
  return (
    <div className={`wrap ${classes.page}`}>
      <BackButton fallback={paths.vendorApplications} />
      <div className={classes.head}>
        <CustomerAvatar name={name} photo={lead.customer.profile_picture?.file_url} />
        <div className={classes.who}>
          <h1>{name}</h1>
          <p className={classes.note}>{`Sent ${dayText(lead.createdAt)}`}</p>
        </div>
        <LeadStatus lead={lead} onMoved={() => void revalidate()} />
      </div>
      {lead.withdrawn_at ? (
        <Alert>
          <p>{outcomes.loan.taken_back}</p>
        </Alert>
      ) : (
        <Contact lead={lead} />
      )}
      <section className={classes.part} aria-labelledby="lead-answers">
        <h2 id="lead-answers">Answers</h2>
        <dl className={classes.answers}>
          {answersOf(lead)
            .filter(({ value }) => value !== '')
            .map(({ label, value }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
      </section>
      {!lead.withdrawn_at && (
        <>
          <LeadFiles lead={lead} reader={reader} />
          <LeadNote key={lead._id} leadId={lead._id} note={note} />
        </>
      )}
      {dealings && <LeadDealings dealings={dealings} customerId={lead.customer._id} />}
      <section className={classes.part} aria-labelledby="lead-history">
        <h2 id="lead-history">What happened</h2>
        <Timeline
          entries={entries.map((entry) => ({
            id: entry._id,
            text: storyText(entry, lead.withdrawn_at ? 'The customer' : name),
            at: entry.createdAt,
          }))}
        />
      </section>
    </div>
  );
}

/** Contact details of the applicant. */
function Contact({ lead }: Pick<LeadPageProps, 'lead'>) {
  return (
    <div className={classes.contact}>
      <a href={mailLink(lead.email)}>{lead.email}</a>
      <a href={phoneLink(lead.phone_number)}>{phoneText(lead.phone_number)}</a>
      <Button
        component={Link}
        variant="primary"
        leftSection={<IconMessage aria-hidden="true" />}
        to={paths.vendorConversation(lead.customer._id)}
      >
        Start a conversation
      </Button>
    </div>
  );
}
