import { EmptyPaddock } from '#app/components/drawings/empty-paddock.tsx';
import { Keys } from '#app/components/drawings/keys.tsx';
import { Letterbox } from '#app/components/drawings/letterbox.tsx';
import { Mark } from '#app/components/drawings/mark.tsx';
import { OpeningDoor } from '#app/components/drawings/opening-door.tsx';
import { Queenslander } from '#app/components/drawings/queenslander.tsx';
import { StepCompare } from '#app/components/drawings/step-compare.tsx';
import { StepConnect } from '#app/components/drawings/step-connect.tsx';
import { StepRate } from '#app/components/drawings/step-rate.tsx';
import { StepSearch } from '#app/components/drawings/step-search.tsx';
import { Street } from '#app/components/drawings/street.tsx';

import classes from './parts-gallery.module.css';

const drawings = [
  Mark,
  StepSearch,
  StepCompare,
  StepConnect,
  StepRate,
  EmptyPaddock,
  Keys,
  Letterbox,
  OpeningDoor,
  Queenslander,

  Street,
];

/** The drawings, as they stand on paper. */
export function DrawingsGallery() {
  return (
    <section className={classes.section}>
      <h2>Drawings</h2>
      <div className={`${classes.row} ${classes.drawings}`}>
        {drawings.map((Drawing) => (
          <Drawing key={Drawing.name} />
        ))}
      </div>
    </section>
  );
}
