import { TextInput } from '@mantine/core';
import { IconCurrentLocation, IconMapPin, IconX } from '@tabler/icons-react';
import { useId, useRef } from 'react';
import { IconButton } from '../../buttons/icon-button.tsx';
import classes from './place-box.module.css';
import type { PlaceChoice, PlaceSource } from './place-source.ts';
import { formatOption, type PlaceOption, usePlaceBox } from './use-place-box.ts';

export interface PlaceBoxProps {
  source: PlaceSource;
  place?: PlaceChoice;
  error?: string;
  id?: string;
  label?: string;
  placeholder?: string;
  required?: boolean;
  /** Called after each edit and each choice, for forms that store the place themselves. */
  onChange?: (choice: PlaceChoice) => void;
  onBlur?: () => void;
}

const ownPlace: PlaceChoice = { label: '' };

/**
 * The suburb or postcode box. Its form sends `place` (the text), and after a choice `latitude` and
 * `longitude`, or `post_code` or `city`. Replaces Mantine's Combobox, which adds 23 KB to the
 * landing page and does not work without scripts.
 */
export function PlaceBox(props: PlaceBoxProps) {
  const { source, place = ownPlace, error, id, required, onChange, onBlur } = props;
  const { label = 'Suburb or postcode', placeholder = 'Anywhere in Australia' } = props;
  const ownId = useId();
  const fieldId = id ?? ownId;
  const listId = `${ownId}-list`;
  const field = useRef<HTMLInputElement>(null);
  const box = usePlaceBox(source, field, place, onChange);
  const { choice, options, active, isOpen } = box;
  const optionId = (at: number) => `${listId}-${at}`;

  function clear() {
    box.type('');
    field.current?.focus();
  }

  return (
    <div className={classes.box}>
      <TextInput
        ref={field}
        id={fieldId}
        name="place"
        label={label}
        placeholder={placeholder}
        required={required}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={120}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
        value={choice.label}
        error={box.failure ?? error}
        onChange={(event) => box.type(event.currentTarget.value)}
        onClick={box.open}
        onBlur={() => {
          box.close();
          onBlur?.();
        }}
        onKeyDown={box.handleKey}
        leftSection={<IconMapPin aria-hidden="true" />}
        leftSectionWidth={44}
        rightSectionWidth={48}
        rightSectionPointerEvents="auto"
        rightSection={
          choice.label !== '' && (
            <IconButton label="Clear" className={classes.clear} onClick={clear}>
              <IconX aria-hidden="true" />
            </IconButton>
          )
        }
      />
      {isOpen && (
        <PlaceList
          id={listId}
          optionId={optionId}
          options={options}
          active={active}
          isLocating={box.isLocating}
          onPick={box.pick}
        />
      )}
      <PlaceSummary {...choice} />
      <span className="visually-hidden" role="status">
        {box.news}
      </span>
    </div>
  );
}

function PlaceSummary({ post_code, city, latitude, longitude }: PlaceChoice) {
  const fields = { post_code, city, latitude, longitude };
  return Object.entries(fields).map(([name, value]) =>
    value === undefined ? null : <input key={name} type="hidden" name={name} value={value} />,
  );
}

interface PlaceListProps {
  id: string;
  optionId: (at: number) => string;
  options: readonly PlaceOption[];
  active: number;
  isLocating: boolean;
  onPick: (option: PlaceOption) => void;
}

/** The list below the box. The box has the focus and handles the keys. */
function PlaceList({ id, optionId, options, active, isLocating, onPick }: PlaceListProps) {
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
          // Prevents the press from moving the focus out of the field.
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
            {option === 'here' && isLocating ? 'Finding where you are...' : formatOption(option)}
          </span>
        </div>
      ))}
    </div>
  );
}
