import { brand } from '@threshold/contract/brand';
import { type ApplicationStatus, statusLabels } from '@threshold/contract/vocabularies';
import { type MailContent, renderMail } from './layout.ts';
import { isPlainName } from './plain-name.ts';
import { turnOff } from './turn-off.ts';

/** What is told twice: in the product, and by mail. Neither says what an application holds. */
interface ApplicationNews {
  readonly kind: 'application';
  readonly notification: { readonly text: string; readonly href: string };
  readonly mail: MailContent;
}

/** To a broker: an application has come. */
export function applicationArrived(origin: string): ApplicationNews {
  const text = 'A new pre-approval application is waiting for you.';
  const href = '/vendor/loan-applications';
  return {
    kind: 'application',
    notification: { text, href },
    mail: renderMail('application_arrived', 'A new pre-approval application', [
      { kind: 'text', text },
      { kind: 'button', label: 'Open lead applications', url: `${origin}${href}` },
      {
        kind: 'note',
        text: `Answers and files stay on ${brand.name}; they are not in this email.`,
      },
      turnOff(origin, 'vendor'),
    ]),
  };
}

/** To a broker: the customer has taken an application back. */
export function applicationWithdrawn(origin: string): ApplicationNews {
  const text =
    'A customer took a pre-approval application back. What it said and its files are closed.';
  const href = '/vendor/loan-applications';
  return {
    kind: 'application',
    notification: { text, href },
    mail: renderMail('application_withdrawn', 'A pre-approval application was taken back', [
      { kind: 'text', text },
      { kind: 'button', label: 'Open lead applications', url: `${origin}${href}` },
      turnOff(origin, 'vendor'),
    ]),
  };
}

/** To a customer: the broker has moved the application on. */
export function applicationMoved({
  broker,
  status,
  origin,
}: {
  readonly broker: string;
  readonly status: ApplicationStatus;
  readonly origin: string;
}): ApplicationNews {
  const who = isPlainName(broker) ? broker : 'Your broker';
  const text = `${who} set your application to '${statusLabels[status]}'.`;
  const href = '/customer/dashboard';
  return {
    kind: 'application',
    notification: { text, href },
    mail: renderMail('application_moved', 'News of your pre-approval application', [
      { kind: 'text', text },
      { kind: 'button', label: 'Open your applications', url: `${origin}${href}` },
      turnOff(origin, 'customer'),
    ]),
  };
}
