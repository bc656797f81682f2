import { IconCurrentLocation } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { Button } from '#app/components/button.tsx';
import { locateFailed, nearMeLabel } from '#app/components/place-box/place-source.ts';
import { useAction } from '#app/lib/use-action.ts';
import { locateVisitor } from '#app/lib/visitor-position.ts';
import { type Search, searchHref } from './search-url.ts';

/** Searches around the visitor, for whoever has named no place. */
export function NearMe({ search }: { search: Search }) {
  const navigate = useNavigate();
  const { run, isBusy } = useAction(
    async () => {
      const place = { label: nearMeLabel, ...(await locateVisitor()) };
      await navigate(searchHref({ ...search, place, page: 1 }));
    },
    { say: () => ({ toast: locateFailed }) },
  );
  return (
    <Button
      size="sm"
      variant="quiet"
      leftSection={<IconCurrentLocation aria-hidden="true" />}
      disabled={isBusy}
      onClick={() => void run()}
    >
      {isBusy ? 'Finding you...' : 'Near me'}
    </Button>
  );
}
