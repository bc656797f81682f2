import { Anchor, Button } from '@mantine/core';
import type { DeviceLink } from '@threshold/contract/e2ee-links';
import { linkWords } from '@threshold/contract/outcomes-e2ee';
import { lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
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
import { answerDevice, readLink, refuseStranger } from './trust/link-devices.ts';

const GiveKeysDialog = lazy(() => import('./set-up/give-keys-dialog.tsx'));

const words = linkWords.asked;
/** A request that ended elsewhere goes from here, too. */
const LOOK_MS = 5000;

export interface LinkStripProps extends Pick<OwnKeysPartProps, 'deps' | 'me' | 'keys'> {
  /** Grows with every sign that a request may have come or gone on. */
  news: number;
}

/** Says that a new device of this person asks for the keys that this one has, and asks whether that is theirs. */
export function LinkStrip({ deps, me, keys, news }: LinkStripProps) {
  const [link, setLink] = useState<DeviceLink | null>(null);
  const [mine, setMine] = useState<DeviceLink>();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [hasRefused, setRefused] = useState(false);
  const isReady = keys.state === 'ready' && deps !== undefined;

  const looked = useRef(0);
  const look = useEffectEvent(async (sign: number) => {
    looked.current = sign;
    try {
      const seen = await readLink(quietApi);
      // A later sign has its own look.
      if (sign === looked.current) setLink(seen?.is_asking ? null : seen);
    } catch {
      // What nobody has asked for fails without a word; the next look may do better.
    }
  });
  useEffect(() => {
    if (isReady) void look(news);
  }, [isReady, news]);
  const isShown = isReady && link !== null && !isDialogOpen;
  useEvery(isShown ? LOOK_MS : undefined, () => void look(news));

  const accepting = useAction(
    async (asked: DeviceLink) => {
      if (deps) await answerDevice(deps, me, asked);
    },
    {
      toast: false,
      after(_, asked) {
        setMine(asked);
        setDialogOpen(true);
      },
      say(error) {
        // Another tab was first, or it has ended: the strip says which.
        void look(news);
        const isSaid = error instanceof ApiError && (error.status === 404 || error.status === 409);
        return isSaid ? {} : { failure: words.failed };
      },
    },
  );
  const refusing = useAction((asked: DeviceLink) => refuseStranger(quietApi, asked), {
    failed: words.failed,
    toast: false,
    after() {
      setLink(null);
      setRefused(true);
    },
  });

  const isAnswered = link?.answer !== null;
  return (
    <>
      {isShown && (
        <div className={classes.strip} role="status">
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
        </div>
      )}
      {hasRefused && !isShown && (
        <div className={classes.strip} role="status">
          <p tabIndex={-1} ref={takeFocus} className={classes.title}>
            {words.refused}
          </p>
          <p>
            <Anchor
              component={Link}
              to={me.role === 'customer' ? paths.customerSettings : paths.vendorSettings}
            >
              {words.password}
            </Anchor>
          </p>
        </div>
      )}
      {deps && mine && (
        <LazyMount key={mine._id} wanted={isDialogOpen}>
          {(opened) => (
            <GiveKeysDialog
              deps={deps}
              me={me}
              link={mine}
              onClose={() => {
                setDialogOpen(false);
                setLink(null);
              }}
              opened={opened}
            />
          )}
        </LazyMount>
      )}
    </>
  );
}
