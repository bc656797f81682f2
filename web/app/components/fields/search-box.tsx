import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { limits } from '@threshold/contract/limits';
import { useState } from 'react';
import { useAfter } from '../../lib/page/timers.ts';
import { PageForm } from './page-form.tsx';
import classes from './search-box.module.css';

const PAUSE_MS = 350;

export interface SearchBoxProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  className?: string;
}

/** Searches on the server after a pause in typing, or immediately on Enter. */
export function SearchBox({ label, value, onSearch, className = '' }: SearchBoxProps) {
  const [text, setText] = useState(value);
  function search(typed = text) {
    if (typed.trim() !== value) onSearch(typed.trim());
  }
  useAfter(PAUSE_MS, search, text);
  return (
    <PageForm
      className={`${classes.search} ${className}`}
      onSubmit={(event) => {
        event.preventDefault();
        search();
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
    </PageForm>
  );
}
