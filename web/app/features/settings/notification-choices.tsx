import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox } from '@mantine/core';
import { brand } from '@threshold/contract/brand';
import { pageFragments } from '@threshold/contract/pages';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { LinkedSection } from '#app/components/linked-section.tsx';
import classes from './notification-choices.module.css';
import { notificationWords } from './notification-words.ts';
import { useNotificationChoices } from './use-notification-choices.ts';

/** Settings for mails about events and product news. Mails link here. */
export function NotificationChoices({ role }: { role: MemberRole }) {
  const { choices, failure, said, reload, chooseMail, chooseNews, chooseInvitations } =
    useNotificationChoices();
  return (
    <LinkedSection
      fragment={pageFragments.notifications}
      title="Notifications and email"
      lead={<p>Notifications appear under the bell. Choose which we also email.</p>}
      isRead={choices !== undefined}
      failure={failure}
      onRetry={reload}
      loadingLabel="Loading your choices..."
      height="280px"
    >
      {choices && (
        <>
          <fieldset className={classes.choices}>
            <legend>Email me about</legend>
            {notificationWords[role].map(({ kind, label, description }) => (
              <Checkbox
                key={kind}
                label={label}
                description={description}
                checked={choices.mail[kind] ?? true}
                onChange={(event) => void chooseMail(kind, event.currentTarget.checked)}
              />
            ))}
          </fieldset>
          {role === 'customer' && (
            <fieldset className={classes.choices}>
              <legend>Reviews</legend>
              <Checkbox
                label="Let professionals ask me for a review"
                description="Only those with whom you have dealt, each once."
                checked={choices.review_invitations}
                onChange={(event) => void chooseInvitations(event.currentTarget.checked)}
              />
            </fieldset>
          )}
          <fieldset className={classes.choices}>
            <legend>{`News of ${brand.name}`}</legend>
            <Checkbox
              label="Send me guides and news now and then"
              description="You get none unless you turn this on, and you can turn it off again here."
              checked={choices.marketing}
              onChange={(event) => void chooseNews(event.currentTarget.checked)}
            />
          </fieldset>
          <p className={classes.always}>
            We always email you about password, sign-in and two-factor changes.
          </p>
        </>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </LinkedSection>
  );
}
