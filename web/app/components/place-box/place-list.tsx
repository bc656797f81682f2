import { IconCurrentLocation, IconMapPin } from '@tabler/icons-react';
import classes from './place-box.module.css';
import { type PlaceOption, textOf } from './use-place-box.ts';

interface PlaceListProps {
  id: string;
  optionId: (at: number) => string;
  options: readonly PlaceOption[];
  active: number;
  isLocating: boolean;
  onPick: (option: PlaceOption) => void;
}

/** What opens under the box. Keys are handled by the box, which keeps the focus. */
export function PlaceList({ id, optionId, options, active, isLocating, onPick }: PlaceListProps) {
  return (
    <div id={id} className={classes.list} role="listbox" aria-label="Suburbs and postcodes">
      {options.map((option, at) => (
        <div
          key={option === 'here' ? option : option.place_id}
          id={optionId(at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === active}
          className={classes.option}
          data-here={option === 'here' || undefined}
          // The field must not lose the focus to the option.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
          onKeyDown={undefined}
        >
          {option === 'here' ? (
            <IconCurrentLocation aria-hidden="true" />
          ) : (
            <IconMapPin aria-hidden="true" />
          )}
          <span>
            {option === 'here' && isLocating ? 'Finding where you are...' : textOf(option)}
          </span>
        </div>
      ))}
    </div>
  );
}
