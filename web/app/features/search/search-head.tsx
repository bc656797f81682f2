import { Box, Text } from '@mantine/core';
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
        <Box component="h1" fz="var(--fs-page)">
          {brand.tagline}
        </Box>
        <BareButton
          className={`narrow-only ${classes.folded}`}
          aria-expanded={isEditing}
          aria-controls={barId}
          onClick={() => onEditing(!isEditing)}
        >
          <IconSearch aria-hidden="true" />
          <span>
            <Box component="b" fw={650} style={{ overflowWrap: 'anywhere' }}>
              {whatLabel(search)}
            </Box>
            <Box component="small" c="dimmed" fz="sm">
              {hasPlace(search.place) ? search.place.label : 'Anywhere in Australia'}
            </Box>
          </span>
          <Text
            span
            c="var(--brand-text)"
            fz="sm"
            fw={600}
            td="underline"
            style={{ textUnderlineOffset: '3px' }}
          >
            {isEditing ? 'Close' : 'Edit'}
          </Text>
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
