import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { brand } from '@threshold/contract/brand';
import { pageFragments } from '@threshold/contract/pages';
import type { MemberRole } from '@threshold/contract/vocabularies';
import { Loading } from '#app/components/loading.tsx';
import { Notice } from '#app/components/notice.tsx';
import { Skeleton } from '#app/components/skeleton.tsx';
import classes from './notice-choices.module.css';
import { noticeWords } from './notice-words.ts';
import { useLinkedSection } from './use-linked-section.ts';
import { useNoticeChoices } from './use-notice-choices.ts';

/** Which events also come by mail, and whether news of the product do. Mails link here. */
export function NoticeChoices({ role }: { role: MemberRole }) {
  const { choices, failure, said, retry, chooseMail, chooseNews } = useNoticeChoices();
  const section = useLinkedSection(pageFragments.notices, choices !== undefined);

  return (
    <section
      ref={section}
      id={pageFragments.notices}
      className={classes.part}
      aria-labelledby="notice-choices"
    >
      <h2 id="notice-choices">Notices and mail</h2>
      <p>Everything that concerns you waits under the bell. Some of it also comes by mail:</p>
      {failure && (
        <>
          <Notice tone="error">{failure}</Notice>
          <Button onClick={retry}>Try again</Button>
        </>
      )}
      {!choices && !failure && (
        <Loading label="Loading your choices...">
          <Skeleton height="280px" />
        </Loading>
      )}
      {choices && (
        <>
          <fieldset className={classes.choices}>
            <legend>Send me mail about</legend>
            {noticeWords[role].map(({ kind, label, description }) => (
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
            Mails about your password, your sign-in and two-factor always come: they protect you.
          </p>
        </>
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </section>
  );
}
