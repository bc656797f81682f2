import { IconSearch } from '@tabler/icons-react';
import { brand } from '@threshold/contract/brand';
import { BareButton } from '#app/components/buttons/button.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import { SearchBar } from './search-bar.tsx';
import classes from './search-head.module.css';
import { hasPlace, type Search } from './search-url.ts';
import { whatLabel } from './search-words.ts';

const barId = 'search-bar';

export interface SearchHeadProps {
  search: Search;
  placeBox: Elements;
  isEditing: boolean;
  /** True if searching is the primary action of the page. */
  isLit: boolean;
  onEditing: (isEditing: boolean) => void;
}

/** Headline and query. Phones collapse the query to one row. */
export function SearchHead({ search, placeBox, isEditing, isLit, onEditing }: SearchHeadProps) {
  return (
    <div className={classes.head}>
      <div className="wrap">
        <h1>{brand.tagline}</h1>
        <BareButton
          className={classes.folded}
          aria-expanded={isEditing}
          aria-controls={barId}
          onClick={() => onEditing(!isEditing)}
        >
          <IconSearch aria-hidden="true" />
          <span>
            <b>{whatLabel(search)}</b>
            <small>{hasPlace(search.place) ? search.place.label : 'Anywhere in Australia'}</small>
          </span>
          <span className={classes.edit}>{isEditing ? 'Close' : 'Edit'}</span>
        </BareButton>
        <SearchBar
          id={barId}
          search={search}
          placeBox={placeBox}
          isFolded={!isEditing}
          isLit={isLit}
          onSearch={() => onEditing(false)}
        />
      </div>
    </div>
  );
}
