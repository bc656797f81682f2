import { limits } from '@threshold/contract/limits';
import { useId, useState } from 'react';
import classes from './review-form.module.css';

interface StarsInputProps {
  /** '1' to '5', or empty. */
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
}

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

/**
 * Whole stars, chosen by pointer or arrow keys. Mantine's Rating does not show the rating as text.
 */
export function StarsInput({ value, isWrong, onChange }: StarsInputProps) {
  const name = useId();
  const [hovered, setHovered] = useState(0);
  const highlighted = hovered || Number(value);
  return (
    <fieldset className={classes.rating} data-wrong={isWrong || undefined}>
      <legend>Your rating</legend>
      <div className={classes.stars} onPointerLeave={() => setHovered(0)}>
        {Array.from({ length: limits.review.max_rating }, (_, at) => at + 1).map((stars) => (
          <label
            key={stars}
            data-lit={stars <= highlighted || undefined}
            onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse' ? stars : 0)}
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === String(stars)}
              aria-label={`${stars} ${stars === 1 ? 'star' : 'stars'}`}
              onChange={() => onChange(String(stars))}
            />
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M10 2l2.4 5.2 5.6.7-4.1 3.9 1.1 5.7-5-2.8-5 2.8 1.1-5.7L2 7.9l5.6-.7z" />
            </svg>
          </label>
        ))}
        <span className={classes.word} aria-hidden="true">
          {words[highlighted - 1] ?? ''}
        </span>
      </div>
    </fieldset>
  );
}
