import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { limits } from '@threshold/contract/limits';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
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

/**
 * Searches on the server after a pause in typing, or immediately on Enter. After a click on a link,
 * the pause restarts when the new page is shown: an earlier search would cancel loading that page.
 */
export function SearchBox({ label, value, onSearch, className = '' }: SearchBoxProps) {
  const [text, setText] = useState(value);
  const { key } = useLocation();
  /** Key of the location at which a link was clicked. */
  const clickedAt = useRef<string>(undefined);
  useEffect(() => {
    const onClick = ({ target, defaultPrevented }: MouseEvent) => {
      // React Router prevents the default action of a link that it opens.
      if (defaultPrevented && target instanceof Element && target.closest('a'))
        clickedAt.current = key;
    };
    window.addEventListener('click', onClick);
    return () => window.removeEventListener('click', onClick);
  }, [key]);
  function search() {
    const typed = text.trim();
    if (typed !== value) onSearch(typed);
  }
  const searchAfterPause = () => {
    if (clickedAt.current !== key) search();
  };
  useAfter(PAUSE_MS, searchAfterPause, `${key} ${text}`);
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
        onChange={(event) => {
          clickedAt.current = undefined;
          setText(event.currentTarget.value);
        }}
      />
    </PageForm>
  );
}
