import { Box, Stack, Text } from '@mantine/core';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import type { SessionUser } from '#app/lib/account/session.ts';
import { askToVerify } from '#app/lib/account/verify-prompt.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import classes from './customer-dashboard-page.module.css';

interface CustomerDashboardProps {
  user: SessionUser;
  waiting: Waiting;
  /** Current applications, calls and conversations. */
  children: Elements;
  aside: Elements;
  foot: Elements;
}

/** Dashboard of a customer: current activities, and the next steps in the other column. */
export function CustomerDashboard(props: CustomerDashboardProps) {
  const { user, waiting, children, aside, foot } = props;
  return (
    <div className={`wrap ${classes.page}`}>
      <h1>{`Hello ${user.first_name}`}</h1>
      <div className={classes.columns}>
        <div className={classes.column}>{children}</div>
        <div className={classes.column}>
          <Stack component="section" gap="sm" aria-labelledby="next-steps">
            <h2 id="next-steps">What to do next</h2>
            <ul>
              {listNextSteps(user, waiting).map((step, index) => (
                <Step key={step} step={step} waiting={waiting} isFirst={index === 0} />
              ))}
            </ul>
          </Stack>
          {aside}
        </div>
      </div>
      {foot}
    </div>
  );
}

function Step({ step, waiting, isFirst }: { step: NextStep; waiting: Waiting; isFirst: boolean }) {
  const { title, text, act, to } = stepWords[step](waiting);
  const variant = isFirst ? 'primary' : 'plain';
  return (
    <li className={classes.step}>
      <Box flex="1 1 18rem">
        <h3>{title}</h3>
        <Text mt="xxs" c="dimmed">
          {text}
        </Text>
      </Box>
      {to === undefined ? (
        <Button variant={variant} onClick={() => askToVerify()}>
          {act}
        </Button>
      ) : (
        <Button component={Link} variant={variant} to={to}>
          {act}
        </Button>
      )}
    </li>
  );
}

interface StepWords {
  readonly title: string;
  readonly text: string;
  readonly act: string;
  /** Route of the step; undefined for the email verification, which happens on the dashboard. */
  readonly to?: string;
}

const stepWords: Readonly<Record<NextStep, (waiting: Waiting) => StepWords>> = {
  verify: () => ({
    title: 'Verify your email',
    text: 'Until then you can browse, but not chat, book or apply.',
    act: 'Verify email',
  }),
  documents: ({ broker }) => ({
    title: 'Send the documents your broker asked for',
    text: `${broker?.name ?? 'Your broker'} is waiting for them. Attach them in your conversation.`,
    act: 'Open the conversation',
    to: broker ? paths.customerConversation(broker.id) : paths.customerInbox,
  }),
  reply: ({ unread }) => ({
    title: unread === 1 ? 'Read 1 new message' : `Read ${unread} new messages`,
    text: 'Professionals have written to you.',
    act: 'Open the inbox',
    to: paths.customerInbox,
  }),
  find: () => ({
    title: 'Find professionals',
    text: 'Search by suburb or postcode, and compare who is verified.',
    act: 'Find professionals',
    to: paths.search,
  }),
  two_factor: () => ({
    title: 'Turn on two-factor',
    text: 'Protect private files with a code from your phone.',
    act: 'Set up two-factor',
    to: withQuery(paths.customerSettings, { tab: 'two_factor' }),
  }),
  picture: () => ({
    title: 'Add a profile picture',
    text: 'Professionals you contact see it beside your name.',
    act: 'Add a picture',
    to: paths.customerPicture,
  }),
};

/** Possible next step of a customer, most urgent first. */
type NextStep = 'verify' | 'documents' | 'reply' | 'two_factor' | 'picture' | 'find';

export interface Waiting {
  /** Broker of an application that needs documents. */
  readonly broker?: { readonly id: string; readonly name: string } | undefined;
  readonly unread: number;
}

/** Returns the open steps, which always include the search for a professional. */
export function listNextSteps(
  user: Pick<SessionUser, 'is_email_verified' | 'two_factor_enabled' | 'profile_picture'>,
  { broker, unread }: Waiting,
): NextStep[] {
  const open: [NextStep, boolean][] = [
    ['verify', !user.is_email_verified],
    ['documents', broker !== undefined],
    ['reply', unread > 0],
    ['find', true],
    ['two_factor', !user.two_factor_enabled],
    ['picture', !user.profile_picture],
  ];
  return open.filter(([, isOpen]) => isOpen).map(([step]) => step);
}
