import type { HomePicture } from '@threshold/contract/buying/home-pictures';
import { purchaseOutcomes } from '@threshold/contract/buying/purchase-sentences';
import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import { useState } from 'react';
import { BareButton } from '#app/components/bare-button.tsx';
import { Button } from '#app/components/button.tsx';
import { FailureAlert } from '#app/components/failure-alert.tsx';
import type { HomeIds } from './api.ts';
import classes from './buying.module.css';
import { addedByText } from './people.ts';
import { removePicture } from './pictures-api.ts';
import { useSharedAct } from './use-shared-act.ts';

interface HomePictureProps {
  purchase: Purchase;
  home: HomeIds;
  picture: HomePicture;
  /** 'Picture 2 of 3'. */
  name: string;
  onRemoved: () => void;
}

/** A picture of a home, whole and large at a press, and for whoever added it a way to remove it. */
export function HomePictureFigure(props: HomePictureProps) {
  const { purchase, home, picture, name, onRemoved } = props;
  // Each time the page is read there is a new link. The picture that shows already is not loaded again; one that failed is, with each
  // link, until one shows it.
  const [shown, setShown] = useState(picture.view_url);
  const [isBroken, setBroken] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const remove = useSharedAct(() => removePicture(home, picture._id), {
    done: purchaseOutcomes.picture_removed,
    after: onRemoved,
  });
  return (
    <li data-large={isLarge || undefined}>
      <BareButton aria-expanded={isLarge} onClick={() => setLarge(!isLarge)}>
        <img
          src={isBroken ? picture.view_url : shown}
          alt={name}
          onError={() => setBroken(true)}
          onLoad={() => {
            if (!isBroken) return;
            setShown(picture.view_url);
            setBroken(false);
          }}
        />
      </BareButton>
      <p className={classes.small}>{addedByText(purchase.members, picture.by)}</p>
      {picture.may_remove && (
        <div className={classes.actions}>
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Remove: ${name}`}
            disabled={remove.isBusy}
            onClick={() => void remove.run()}
          >
            Remove
          </Button>
        </div>
      )}
      <FailureAlert sentence={remove.failure} />
    </li>
  );
}
