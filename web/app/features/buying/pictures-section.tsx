import type { HomePicture } from '@threshold/contract/buying/home-pictures';
import { purchaseLimits } from '@threshold/contract/buying/purchase-limits';
import type { Purchase } from '@threshold/contract/buying/purchase-shapes';
import { useRef, useState } from 'react';
import { Button } from '#app/components/button.tsx';
import { AddPictures } from './add-pictures.tsx';
import classes from './buying.module.css';
import { HomePictureFigure } from './home-picture-figure.tsx';

interface PicturesSectionProps {
  purchase: Purchase;
  homeId: string;
  pictures: readonly HomePicture[];
}

/** The pictures of a home, which everybody in the purchase sees. */
export function PicturesSection({ purchase, homeId, pictures }: PicturesSectionProps) {
  const [isAdding, setAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const home = { id: purchase._id, homeId };
  const room = purchaseLimits.pictures - pictures.length;
  const mayAdd = purchase.role === 'buyer' && room > 0;
  return (
    <section className={classes.section} aria-labelledby="pictures">
      <div className={classes.head}>
        <h2 id="pictures" ref={heading} tabIndex={-1}>
          Pictures
        </h2>
        {mayAdd && !isAdding && (
          <Button
            onClick={() => {
              setAdding(true);
              // The button is gone; what comes next is below.
              focusHeading();
            }}
          >
            Add pictures
          </Button>
        )}
      </div>
      {isAdding && mayAdd && (
        <AddPictures
          home={home}
          room={room}
          onClose={() => {
            setAdding(false);
            focusHeading();
          }}
        />
      )}
      {pictures.length === 0 && !isAdding && (
        <p className={classes.lead}>None yet. Everybody in this purchase sees what a buyer adds.</p>
      )}
      <ul className={classes.pictures}>
        {pictures.map((picture, index) => (
          <HomePictureFigure
            key={picture._id}
            purchase={purchase}
            home={home}
            picture={picture}
            name={`Picture ${index + 1} of ${pictures.length}`}
            onRemoved={focusHeading}
          />
        ))}
      </ul>
    </section>
  );
}
