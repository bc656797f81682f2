import { IconMessage } from '@tabler/icons-react';
import type { VendorCard } from '@threshold/contract/endpoints/listings/vendors';
import { Link } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { useStartChat } from '#app/lib/account/use-start-chat.ts';
import { callName } from '#app/lib/format/format.ts';
import { fromSearchAt } from '#app/lib/page/from-search.ts';
import { paths } from '#app/lib/paths.ts';
import { distanceOf } from './card-words.ts';
import { ClaimButton } from './claim-button.tsx';

/** Chat with approved professionals, claim for unclaimed listings, and a link to the profile. */
export function CardActions({ vendor, describedBy }: { vendor: VendorCard; describedBy: string }) {
  const startChat = useStartChat();
  const { _id, status } = vendor;
  return (
    <>
      {status === 'approved' && (
        <Button
          variant="soft"
          size="sm"
          leftSection={<IconMessage aria-hidden="true" />}
          aria-describedby={describedBy}
          onClick={() => startChat({ id: _id, name: callName(vendor) })}
        >
          Chat
        </Button>
      )}
      {(status === 'claimed' || status === 'pending') && (
        <Button size="sm" disabled aria-describedby={describedBy}>
          Claimed
        </Button>
      )}
      {status === 'in_complete' && (
        <ClaimButton listing={{ id: _id, name: vendor.full_name }} describedBy={describedBy} />
      )}
      <Button
        component={Link}
        size="sm"
        to={paths.vendor(_id)}
        state={fromSearchAt(distanceOf(vendor))}
        aria-describedby={describedBy}
      >
        Profile
      </Button>
    </>
  );
}
