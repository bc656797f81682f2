import '@mantine/core/styles/Checkbox.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import { Checkbox } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/outcomes';
import { useEffect, useState } from 'react';
import { sentenceOf } from '#app/lib/api/api-error.ts';
import { toasts } from '#app/lib/toasts.ts';
import classes from './conversation-list.module.css';
import { mailsMessages, setMailsMessages } from './mail-choice.ts';

/** Turns the mail about unread messages off, and on again. */
export function MailSwitch() {
  const [isOn, setOn] = useState<boolean>();
  useEffect(() => {
    let isGone = false;
    const read = async () => {
      // The inbox does without; the switch then stays away.
      const known = await mailsMessages().catch(() => undefined);
      if (!isGone) setOn(known);
    };
    void read();
    return () => {
      isGone = true;
    };
  }, []);

  async function choose(next: boolean) {
    setOn(next);
    try {
      setOn(await setMailsMessages(next));
    } catch (error) {
      setOn(!next);
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
