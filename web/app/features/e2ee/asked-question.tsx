import type { DeviceLink } from '@threshold/contract/e2ee-links';
import { linkWords } from '@threshold/contract/outcomes-links';
import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { quietApi } from '#app/lib/api/api-client.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import { clockText } from '#app/lib/format/dates.ts';
import { useAction } from '#app/lib/use-action.ts';
import classes from './own-keys-part.module.css';
import type { OwnKeysPartProps } from './own-keys-part.tsx';
import { answerDevice, refuseStranger } from './trust/link-devices.ts';
import type { KeyDeps } from './trust/own-keys.ts';

const words = linkWords.asked;

interface AskedQuestionProps extends Pick<OwnKeysPartProps, 'me'> {
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
export function AskedQuestion({ deps, me, link, onLook, ...on }: AskedQuestionProps) {
  const { device } = link;
  const accepting = useAction(() => answerDevice(deps, me, link), {
    toast: false,
    after: on.onMine,
    say(error) {
      const status = error instanceof ApiError ? error.status : undefined;
      if (status === 404) on.onEnd(words.over(device));
      // Another tab was first: the question says so.
      else onLook();
      return status === 404 || status === 409 ? {} : { failure: words.failed };
    },
  });
  const refusing = useAction(() => refuseStranger(quietApi, link), {
    toast: false,
    after: () => on.onEnd(words.refused),
    say(error) {
      if (!(error instanceof ApiError && error.status === 404)) return { failure: words.failed };
      on.onEnd(words.late);
      return {};
    },
  });
  const isBusy = accepting.isBusy || refusing.isBusy;

  const part = useRef<HTMLDivElement>(null);
  const lose = useEffectEvent(() => {
    if (!isBusy) on.onLost();
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
      <p>
        <strong>{words.strip(device, clockText(link.signed_in_at))}</strong>
      </p>
      {isAnswered && <p>{words.elsewhere}</p>}
      <FailureAlert sentence={accepting.failure ?? refusing.failure} />
      <div className={classes.actions}>
        {!isAnswered && (
          <Button size="sm" aria-disabled={isBusy} onClick={() => !isBusy && void accepting.run()}>
            {words.mine}
          </Button>
        )}
        <Button
          variant="danger"
          size="sm"
          aria-disabled={isBusy}
          onClick={() => !isBusy && void refusing.run()}
        >
          {words.not_me}
        </Button>
      </div>
    </div>
  );
}
