import type { DeviceLink } from '@threshold/contract/e2ee-links';
import { linkWords } from '@threshold/contract/outcomes-links';
import { lazy, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { takeFocus } from '#app/lib/page/take-focus.ts';
import { useEvery } from '#app/lib/page/use-every.ts';
import { paths } from '#app/lib/paths.ts';
import { AskedQuestion } from './asked-question.tsx';
import classes from './own-keys-part.module.css';
import type { OwnKeysPartProps } from './own-keys-part.tsx';
import type { KeyDeps } from './trust/own-keys.ts';

const GiveKeysDialog = lazy(() => import('./set-up/give-keys-dialog.tsx'));

const words = linkWords.asked;
/** A request that ended elsewhere goes from here, too. */
const LOOK_MS = 5000;

export interface AskedStripProps extends Pick<OwnKeysPartProps, 'me'> {
  deps: KeyDeps;
  /** Null once it has ended, or while this browser has no keys to give. */
  link: DeviceLink | null;
  onLook: () => void;
  /** That request is over, as far as this page goes. */
  onEnd: (id: string) => void;
}

/** How a request ended. */
interface Told {
  readonly link: DeviceLink;
  readonly sentence: string;
}

/** After these the password is what is left to change. */
const isWarning = ({ link, sentence }: Told) =>
  [words.refused, words.late, words.unsure, words.perhaps(link.device)].includes(sentence);

/** Takes the focus that went with the question or its dialog, and leaves it to whoever meanwhile began something else. */
function takeLostFocus(element: HTMLElement | null): void {
  const { activeElement, body } = document;
  const isElsewhere = activeElement && activeElement !== body;
  if (!isElsewhere || activeElement.closest('[role=dialog]')) takeFocus(element);
}

/** Asks whether a device that asks for the keys is its owner's own, and gives them. How it ended is told in its place. */
export function AskedStrip({ deps, me, link, onLook, onEnd }: AskedStripProps) {
  const [mine, setMine] = useState<DeviceLink>();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [told, setTold] = useState<Told>();
  const question = useRef<HTMLParagraphElement>(null);
  const isShown = link !== null && !isDialogOpen;
  useEvery(isShown ? LOOK_MS : undefined, onLook);

  function end(ended: DeviceLink, sentence: string) {
    onEnd(ended._id);
    setTold({ link: ended, sentence });
  }

  function putAway() {
    setTold(undefined);
    // The button goes with its line.
    const next = question.current ?? document.getElementById('main');
    next?.focus({ preventScroll: true });
  }

  return (
    <>
      {told && !isDialogOpen && (
        <div className={classes.strip} role="status">
          <p key={told.link._id} tabIndex={-1} ref={takeLostFocus} className={classes.title}>
            {told.sentence}
          </p>
          <div className={classes.actions}>
            {isWarning(told) && (
              <Button
                component={Link}
                to={me.role === 'customer' ? paths.customerSettings : paths.vendorSettings}
                size="sm"
              >
                {words.password}
              </Button>
            )}
            <Button variant="quiet" size="sm" onClick={putAway}>
              {words.put_away}
            </Button>
          </div>
        </div>
      )}
      {isShown && (
        <AskedQuestion
          key={link._id}
          title={question}
          deps={deps}
          me={me}
          link={link}
          onLook={onLook}
          onMine={() => {
            setTold(undefined);
            setMine(link);
            setDialogOpen(true);
          }}
          onEnd={(sentence) => end(link, sentence)}
          onLost={() => setTold({ link, sentence: words.over(link.device) })}
        />
      )}
      {mine && (
        <LazyMount key={mine._id} wanted={isDialogOpen}>
          {(opened) => (
            <GiveKeysDialog
              deps={deps}
              me={me}
              link={mine}
              onClose={(sentence) => {
                setDialogOpen(false);
                end(mine, sentence);
              }}
              opened={opened}
            />
          )}
        </LazyMount>
      )}
    </>
  );
}
