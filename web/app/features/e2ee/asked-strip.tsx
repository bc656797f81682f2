import { Anchor } from '@mantine/core';
import type { DeviceLink } from '@threshold/contract/e2ee-links';
import { linkWords } from '@threshold/contract/outcomes-links';
import { lazy, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import { LazyMount } from '#app/components/lazy-mount.tsx';
import { quietApi } from '#app/lib/api/api-client.ts';
import { ApiError } from '#app/lib/api/api-error.ts';
import { clockText } from '#app/lib/format/dates.ts';
import { takeFocus } from '#app/lib/page/take-focus.ts';
import { useEvery } from '#app/lib/page/use-every.ts';
import { paths } from '#app/lib/paths.ts';
import { useAction } from '#app/lib/use-action.ts';
import classes from './own-keys-part.module.css';
import type { OwnKeysPartProps } from './own-keys-part.tsx';
import { answerDevice, refuseStranger } from './trust/link-devices.ts';
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
  [words.refused, words.late, words.perhaps(link.device)].includes(sentence);

/** Asks whether a device that asks for the keys is its owner's own, and gives them. How it ended is told in its place. */
export function AskedStrip({ deps, me, link, onLook, onEnd }: AskedStripProps) {
  const [mine, setMine] = useState<DeviceLink>();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [told, setTold] = useState<Told>();
  const isShown = link !== null && !isDialogOpen;
  useEvery(isShown ? LOOK_MS : undefined, onLook);

  function end(ended: DeviceLink, sentence: string) {
    onEnd(ended._id);
    setTold({ link: ended, sentence });
  }

  const accepting = useAction((asked: DeviceLink) => answerDevice(deps, me, asked), {
    toast: false,
    after(_, asked) {
      setTold(undefined);
      setMine(asked);
      setDialogOpen(true);
    },
    say(error, asked) {
      const status = error instanceof ApiError ? error.status : undefined;
      if (status === 404) end(asked, words.over(asked.device));
      // Another tab was first: the strip says so.
      else onLook();
      return status === 404 || status === 409 ? {} : { failure: words.failed };
    },
  });
  const refusing = useAction((asked: DeviceLink) => refuseStranger(quietApi, asked), {
    toast: false,
    after: (_, asked) => end(asked, words.refused),
    say(error, asked) {
      if (!(error instanceof ApiError && error.status === 404)) return { failure: words.failed };
      end(asked, words.late);
      return {};
    },
  });

  const isBusy = accepting.isBusy || refusing.isBusy;
  const isAnswered = link?.answer !== null;
  return (
    <>
      {told && !isDialogOpen && (
        <div className={classes.strip} role="status">
          <p key={told.link._id} tabIndex={-1} ref={takeFocus} className={classes.title}>
            {told.sentence}
          </p>
          {isWarning(told) && (
            <p>
              <Anchor
                component={Link}
                to={me.role === 'customer' ? paths.customerSettings : paths.vendorSettings}
              >
                {words.password}
              </Anchor>
            </p>
          )}
        </div>
      )}
      {isShown && (
        <Question
          key={link._id}
          onLost={() => {
            if (!isBusy) setTold({ link, sentence: words.over(link.device) });
          }}
        >
          <p>
            <strong>{words.strip(link.device, clockText(link.signed_in_at))}</strong>
          </p>
          {isAnswered && <p>{words.elsewhere}</p>}
          <FailureAlert sentence={accepting.failure ?? refusing.failure} />
          <div className={classes.actions}>
            {!isAnswered && (
              <Button
                size="sm"
                disabled={accepting.isBusy}
                onClick={() => void accepting.run(link)}
              >
                {words.mine}
              </Button>
            )}
            <Button
              variant="danger"
              size="sm"
              disabled={refusing.isBusy}
              onClick={() => void refusing.run(link)}
            >
              {words.not_me}
            </Button>
          </div>
        </Question>
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

interface QuestionProps {
  children: ReactNode;
  /** It goes while it has the focus. */
  onLost: () => void;
}

function Question({ children, onLost }: QuestionProps) {
  const part = useRef<HTMLDivElement>(null);
  const lose = useEffectEvent(onLost);
  useLayoutEffect(() => {
    const shown = part.current;
    return () => {
      if (shown?.contains(document.activeElement)) lose();
    };
  }, []);
  return (
    <div ref={part} className={classes.strip} role="status">
      {children}
    </div>
  );
}
