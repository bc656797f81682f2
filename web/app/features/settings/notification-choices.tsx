import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox } from '@mantine/core';
import { brand } from '@threshold/contract/brand';
import { pageFragments } from '@threshold/contract/pages';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { Loading } from '#app/components/loading.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';
import { TryAgain } from '#app/components/try-again.tsx';
import { useLinkedSection } from '#app/lib/page/use-linked-section.ts';
import classes from './notification-choices.module.css';
import { notificationWords } from './notification-words.ts';
import { useNotificationChoices } from './use-notification-choices.ts';

/** Which events also come by mail, and whether news of the product do. Mails link here. */
export function NotificationChoices({ role }: { role: MemberRole }) {
  const { choices, failure, said, reload, chooseMail, chooseNews } = useNotificationChoices();
  const section = useLinkedSection(pageFragments.notifications, choices !== undefined);

  return (
    <section
      ref={section}
      id={pageFragments.notifications}
      className={classes.part}
      aria-labelledby="notification-choices"
    >
      <h2 id="notification-choices">Notifications and email</h2>
      <p>Notifications appear under the bell. Choose which we also email.</p>
      {failure && <TryAgain text={failure} onRetry={reload} />}
      {!choices && !failure && (
        <Loading label="Loading your choices...">
          <Skeleton height="280px" />
        </Loading>
      )}
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
    </section>
  );
}
