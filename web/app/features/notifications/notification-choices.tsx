import { Checkbox, Stack, Text } from '@mantine/core';
import { brand } from '@threshold/contract/brand';
import type { NotificationKind } from '@threshold/contract/endpoints/notifications/notifications';
import { limits } from '@threshold/contract/limits';
import { pageFragments } from '@threshold/contract/paths';
import type { MemberRole } from '@threshold/contract/vocabularies';
import type { Elements } from '#app/components/layout/elements.ts';
import { LinkedSection } from '#app/components/layout/linked-section.tsx';
import classes from './notification-choices.module.css';
import { useNotificationChoices } from './use-notification-choices.ts';

interface Words {
  readonly kind: NotificationKind;
  readonly label: string;
  readonly description: string;
}

const messages: Words = {
  kind: 'message',
  label: 'Unread messages',
  description: `After ${limits.chat.away_minutes} minutes, without what was written.`,
};
const calls: Words = {
  kind: 'call',
  label: 'Calls',
  description:
    'Booked, moved or cancelled, with the entry for your calendar, and a reminder a day and an hour before.',
};

const notificationWords: Readonly<Record<MemberRole, readonly Words[]>> = {
  customer: [
    messages,
    calls,
    {
      kind: 'application',
      label: 'Applications',
      description: 'When a broker changes the status of one.',
    },
    {
      kind: 'purchase',
      label: 'Buying',
      description:
        'Reminders of its dates, documents that end, and who joins or leaves a purchase of yours, without an address or a price.',
    },
    {
      kind: 'review',
      label: 'Reviews',
      description: 'When a professional answers one of yours, or asks for one.',
    },
  ],
  vendor: [
    messages,
    calls,
    {
      kind: 'request',
      label: 'Requests',
      description: 'New ones that are offered to you, and what their people say.',
    },
    {
      kind: 'application',
      label: 'Lead applications',
      description: 'New ones, those that a customer took back, and your reminders.',
    },
    {
      kind: 'purchase',
      label: 'Shared dates',
      description: 'When a buyer shares the dates of a purchase with you.',
    },
    { kind: 'review', label: 'Reviews', description: 'When a customer writes about you.' },
    {
      kind: 'listing',
      label: 'Your listing',
      description: 'What our staff decide about it, and licences that end.',
    },
  ],
};

/** Settings for emails about events and product news. The emails link to this section. */
export function NotificationChoices({ role }: { role: MemberRole }) {
  const { choices, failure, status, reload, choose } = useNotificationChoices();
  return (
    <LinkedSection
      fragment={pageFragments.notifications}
      title="Notifications and email"
      lead={<p>Notifications appear under the bell. Choose which we also email.</p>}
      isRead={choices !== undefined}
      failure={failure}
      onRetry={reload}
      status={status}
      loadingLabel="Loading your choices..."
      height="280px"
    >
      {choices && (
        <>
          <ChoiceGroup legend="Email me about">
            {notificationWords[role].map(({ kind, label, description }) => (
              <Checkbox
                key={kind}
                label={label}
                description={description}
                checked={choices.mail[kind] ?? true}
                onChange={(event) => void choose({ mail: { [kind]: event.currentTarget.checked } })}
              />
            ))}
          </ChoiceGroup>
          {role === 'customer' && (
            <ChoiceGroup legend="Reviews">
              <Checkbox
                label="Let professionals ask me for a review"
                description="Only those with whom you have dealt, each once."
                checked={choices.review_invitations}
                onChange={(event) =>
                  void choose({ review_invitations: event.currentTarget.checked })
                }
              />
            </ChoiceGroup>
          )}
          <ChoiceGroup legend={`News of ${brand.name}`}>
            <Checkbox
              label="Send me guides and news now and then"
              description="You get none unless you turn this on, and you can turn it off again here."
              checked={choices.marketing}
              onChange={(event) => void choose({ marketing: event.currentTarget.checked })}
            />
          </ChoiceGroup>
          <Text c="dimmed" fz="sm">
            We always email you about password, sign-in and two-factor changes.
          </Text>
        </>
      )}
    </LinkedSection>
  );
}

function ChoiceGroup({ legend, children }: { legend: string; children: Elements }) {
  return (
    <Stack component="fieldset" gap="md" w="100%" pt="md" className={`ruled ${classes.choices}`}>
      <legend>{legend}</legend>
      {children}
    </Stack>
  );
}
