import type { DeviceLink } from '@threshold/contract/e2ee-links';
import { linkWords } from '@threshold/contract/outcomes-links';
import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { quietApi } from '#app/lib/api/api-client.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import { clockText } from '#app/lib/format/dates.ts';
import { useFocusHeir } from '#app/lib/page/use-focus-heir.ts';
import { useAction } from '#app/lib/use-action.ts';
import classes from './own-keys-part.module.css';
import type { OwnKeysPartProps } from './own-keys-part.tsx';
import { answerDevice, refuseStranger } from './trust/link-devices.ts';
import type { KeyDeps } from './trust/own-keys.ts';

const words = linkWords.asked;

interface AskedQuestionProps extends Pick<OwnKeysPartProps, 'me'> {
  /** The question itself, for a focus that another part has lost. */
  title: RefObject<HTMLParagraphElement | null>;
  deps: KeyDeps;
  link: DeviceLink;
  onLook: () => void;
  /** It is answered: the dialog for the digits comes next. */
  onMine: () => void;
  /** Told in words how the request ended. */
  onEnd: (sentence: string) => void;
  /** The question goes, not answered here, while it has the focus. */
  onLost: () => void;
}

/** Whether one device that asks for the keys is its owner's own. */
export function AskedQuestion(props: AskedQuestionProps) {
  const { title, deps, me, link, onLook, onMine, onEnd, onLost } = props;
  const { device } = link;
  /** Null once the question has gone, also while an answer to it is on its way. */
  const part = useRef<HTMLDivElement>(null);
  const accepting = useAction(() => answerDevice(deps, me, link), {
    toast: false,
    after: onMine,
    say(error) {
      const status = error instanceof ApiError ? error.status : undefined;
      if (status === 404 || !part.current) onEnd(words.over(device));
      // Another tab was first: the question says so.
      else onLook();
      return status === 404 || status === 409 ? {} : { failure: words.failed };
    },
  });
  const refusing = useAction(() => refuseStranger(quietApi, link), {
    toast: false,
    after: () => onEnd(words.refused),
    say(error) {
      const isLate = error instanceof ApiError && error.status === 404;
      if (!isLate && part.current) return { failure: words.failed };
      onEnd(isLate ? words.late : words.unsure);
      return {};
    },
  });
  const isBusy = accepting.isBusy || refusing.isBusy;
  /** Not `disabled`, which would take the focus from the button that was pressed. */
  const held = { 'aria-disabled': isBusy, 'data-disabled': isBusy || undefined };

  const mine = useFocusHeir(title);
  const lose = useEffectEvent(() => {
    if (!isBusy) onLost();
  });
  useLayoutEffect(() => {
    const shown = part.current;
    return () => {
      if (shown?.contains(document.activeElement)) lose();
    };
  }, []);

  const isAnswered = link.answer !== null;
  return (
    <div ref={part} className={classes.strip} role="status" data-asks>
      <p ref={title} tabIndex={-1} className={classes.title}>
        {words.strip(device, clockText(link.signed_in_at))}
      </p>
      {isAnswered && <p>{words.elsewhere}</p>}
      <FailureAlert sentence={(isAnswered ? undefined : accepting.failure) ?? refusing.failure} />
      <div className={classes.actions}>
        {!isAnswered && (
          <Button ref={mine} size="sm" {...held} onClick={() => !isBusy && void accepting.run()}>
            {words.mine}
          </Button>
        )}
        <Button variant="danger" size="sm" {...held} onClick={() => !isBusy && void refusing.run()}>
          {words.not_me}
        </Button>
      </div>
    </div>
  );
}
