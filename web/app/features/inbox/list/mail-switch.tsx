import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import { useRead } from '#app/lib/api/use-read.ts';
import { toasts } from '#app/lib/toasts.ts';
import classes from './conversation-list.module.css';
import { mailsMessages, setMailsMessages } from './mail-choice.ts';

/** Turns the mail about unread messages off, and on again. */
export function MailSwitch() {
  // The inbox does without; the switch then stays away.
  const { data: isOn, change } = useRead('mails', mailsMessages);

  async function choose(next: boolean) {
    change(() => next);
    try {
      const stored = await setMailsMessages(next);
      change(() => stored);
    } catch (error) {
      change(() => !next);
      toasts.error(sentenceOf(error, outcomes.refusals.internal));
    }
  }

  if (isOn === undefined) return null;
  return (
    <div className={classes.switch}>
      <Checkbox
        label="Email me about unread messages"
        description={`After ${limits.chat.away_minutes} minutes, without what was written.`}
        checked={isOn}
        onChange={(event) => void choose(event.currentTarget.checked)}
      />
    </div>
  );
}
