import { brand } from '@threshold/contract/brand';
import { pagePaths } from '@threshold/contract/paths';
import { type ApplicationStatus, statusLabels } from '@threshold/contract/vocabularies';
import { createNews, isPlainName, type News } from './layout.ts';

/* Mails about applications. They contain no data of an application. */

const toBroker = { href: '/vendor/loan-applications', button: 'Open lead applications' };

/** News to a broker: a new application has arrived. */
export const createApplicationArrivedNews = (origin: string): News<'application'> =>
  createNews('application', 'vendor', origin, {
    ...toBroker,
    template: 'application_arrived',
    subject: 'A new pre-approval application',
    text: 'A new pre-approval application is waiting for you.',
    note: `Answers and files stay on ${brand.name}; they are not in this email.`,
  });

/** News to a broker: the customer withdrew an application. */
export const createApplicationWithdrawnNews = (origin: string): News<'application'> =>
  createNews('application', 'vendor', origin, {
    ...toBroker,
    template: 'application_withdrawn',
    subject: 'A pre-approval application was taken back',
    text: 'A customer took a pre-approval application back. What it said and its files are closed.',
  });

/** News to a broker: reminders that the broker set in private notes are due today. */
export function createLeadReminderNews(
  ids: readonly string[],
  origin: string,
): News<'application'> {
  const [only] = ids.length === 1 ? ids : [];
  return createNews('application', 'vendor', origin, {
    template: 'lead_reminder',
    subject: only ? 'Your reminder of an application' : 'Your reminders of applications',
    text: only
      ? 'You asked to be reminded of an application today.'
      : `You asked to be reminded of ${ids.length} applications today.`,
    href: only ? pagePaths.vendorApplication(only) : pagePaths.vendorApplicationsDue,
    button: only ? 'Open the application' : 'Open them',
  });
}

/** News to a customer: the broker changed the status of the application. */
export function createApplicationStatusNews({
  broker,
  status,
  origin,
}: {
  readonly broker: string;
  readonly status: ApplicationStatus;
  readonly origin: string;
}): News<'application'> {
  const who = isPlainName(broker) ? broker : 'Your broker';
  return createNews('application', 'customer', origin, {
    template: 'application_moved',
    subject: 'News of your pre-approval application',
    text: `${who} set your application to '${statusLabels[status]}'.`,
    href: '/customer/dashboard',
    button: 'Open your applications',
  });
}
