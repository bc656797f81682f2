import { Anchor } from '@mantine/core';
import type { DeviceLink } from '@threshold/contract/e2ee-links';
import { linkWords } from '@threshold/contract/outcomes-links';
import { lazy, useState } from 'react';
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
  onEnd: () => void;
}

/** Asks whether a device that asks for the keys is its owner's own, and gives them. */
export function AskedStrip({ deps, me, link, onLook, onEnd }: AskedStripProps) {
  const [mine, setMine] = useState<DeviceLink>();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [hasRefused, setRefused] = useState(false);
  const isShown = link !== null && !isDialogOpen;
  useEvery(isShown ? LOOK_MS : undefined, onLook);

  const accepting = useAction((asked: DeviceLink) => answerDevice(deps, me, asked), {
    toast: false,
    after(_, asked) {
      setMine(asked);
      setDialogOpen(true);
    },
    say(error) {
      // Another tab was first, or it has ended: the strip says which.
      onLook();
      const isSaid = error instanceof ApiError && (error.status === 404 || error.status === 409);
      return isSaid ? {} : { failure: words.failed };
    },
  });
  const refusing = useAction((asked: DeviceLink) => refuseStranger(quietApi, asked), {
    failed: words.failed,
    toast: false,
    after() {
      onEnd();
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
      {mine && (
        <LazyMount key={mine._id} wanted={isDialogOpen}>
          {(opened) => (
            <GiveKeysDialog
              deps={deps}
              me={me}
              link={mine}
              onClose={() => {
                setDialogOpen(false);
                onEnd();
              }}
              opened={opened}
            />
          )}
        </LazyMount>
      )}
    </>
  );
}
