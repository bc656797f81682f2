import { useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import { useHydrated } from '../lib/page/use-hydrated.ts';
import classes from './color-scheme-toggle.module.css';

const schemes = [
  { value: 'auto', label: 'Auto' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

/** Light, dark or as the device says. The server does not know the choice, so it is marked once the page lives. */
export function ColorSchemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const hydrated = useHydrated();
  const name = useId();
  return (
    <fieldset className={classes.toggle}>
      <legend className="visually-hidden">Colours</legend>
      {schemes.map(({ value, label }) => (
        <label key={value} className={classes.option}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={hydrated && colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
