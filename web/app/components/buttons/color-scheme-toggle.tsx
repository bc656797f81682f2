import { useId } from 'react';
import { colorSchemes, setColorScheme, useColorScheme } from '../../lib/page/color-scheme.ts';
import { useHydrated } from '../../lib/page/hydration.ts';
import classes from './color-scheme-toggle.module.css';

const labels = { auto: 'Auto', light: 'Light', dark: 'Dark' } as const;

/**
 * Radio buttons for the colour scheme, disabled until hydration, because only the browser stores
 * it. Replaces Mantine's SegmentedControl, which must first measure its options by script.
 */
export function ColorSchemeToggle() {
  const chosen = useColorScheme();
  const hydrated = useHydrated();
  const name = useId();
  return (
    <fieldset className={classes.toggle} disabled={!hydrated}>
      <legend className="visually-hidden">Colours</legend>
      {colorSchemes.map((scheme) => (
        <label key={scheme} className={classes.option}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={hydrated && chosen === scheme}
            onChange={() => setColorScheme(scheme)}
          />
          <span>{labels[scheme]}</span>
        </label>
      ))}
    </fieldset>
  );
}
