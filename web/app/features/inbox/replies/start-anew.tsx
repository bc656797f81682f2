import { savedReplySentences } from '@threshold/contract/saved-reply-words';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { useAction } from '#app/lib/use-action.ts';
import type { Replies } from './kept-replies.ts';
import { refusalOf } from './save-refusal.ts';

/** A list in the place of one that does not open here. What nobody can open goes only by a second press. */
export function StartAnew({ replies }: { replies: Replies }) {
  const [isAsked, setAsked] = useState(false);
  const giveUp = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) giveUp.current?.focus();
  }, [isAsked]);
  const { run, isBusy, failure } = useAction(() => replies.save(() => []), {
    toast: false,
    say: (error) => refusalOf(error, savedReplySentences.try_again),
  });
  return (
    <>
      {isAsked ? (
        <Button ref={giveUp} variant="danger-filled" disabled={isBusy} onClick={() => void run()}>
          Give up the replies before
        </Button>
      ) : (
        <Button onClick={() => setAsked(true)}>Start a new list</Button>
      )}
      <FailureAlert sentence={failure} />
    </>
  );
}
