import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { limits } from '@threshold/contract/limits';
import { useEffect, useEffectEvent, useState } from 'react';
import classes from './search-box.module.css';

const pause = 350;

export interface SearchBoxProps {
  label: string;
  /** What the address says. */
  value: string;
  onSearch: (text: string) => void;
  className?: string;
}

/** Searches on the server while one types, after a moment's pause; Enter at once. */
export function SearchBox({ label, value, onSearch, className = '' }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const search = useEffectEvent((wanted: string) => {
    if (wanted.trim() !== value) onSearch(wanted.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => search(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <form
      className={`${classes.search} ${className}`}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== value) onSearch(text.trim());
      }}
    >
      <TextInput
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        maxLength={limits.text.name}
        leftSection={<IconSearch aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}
