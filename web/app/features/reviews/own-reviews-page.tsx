import { Box, Group, Stack, Text } from '@mantine/core';
import type { Vendor } from '@threshold/contract/endpoints/listings/vendors';
import {
  invitationRules,
  invitationWords,
  type ReviewClient,
} from '@threshold/contract/endpoints/reviews/reviews';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { useNavigate, useRevalidator } from 'react-router';
import { Button } from '#app/components/buttons/button.tsx';
import { LazyConfirmDialog } from '#app/components/dialogs/lazy-confirm-dialog.tsx';
import { useDialogSubject } from '#app/components/dialogs/use-dialog-subject.ts';
import { Alert } from '#app/components/feedback/alert.tsx';
import { EmptyState } from '#app/components/feedback/empty.tsx';
import { SearchBox } from '#app/components/fields/search-box.tsx';
import { HashLink } from '#app/components/layout/hash-link.tsx';
import { Pager } from '#app/components/layout/pager.tsx';
import { CustomerAvatar } from '#app/components/pictures/customer-avatar.tsx';
import { StepRate } from '#app/components/pictures/drawings/step-drawings.tsx';
import { ListingStars } from '#app/components/pictures/stars.tsx';
import { dayText } from '#app/lib/format/dates.ts';
import { paths, withQuery } from '#app/lib/paths.ts';
import { toasts } from '#app/lib/toasts.ts';
import { inviteClient, type OwnReviews } from './api.ts';
import classes from './own-reviews-page.module.css';
import { ReviewActions } from './review-acts.tsx';
import { ReviewCard } from './review-card.tsx';

export interface OwnReviewsPageProps {
  vendor: {
    readonly name: string;
    /** The professional's name in review invitations. */
    readonly fullName: string;
    readonly ratings: Pick<
      Vendor,
      'vendorRating' | 'totalReviews' | 'confirmedRating' | 'confirmedReviews'
    >;
    readonly isApproved: boolean;
  };
  /** Search text for the list of clients, from the URL query. */
  q: string;
  own: OwnReviews;
}

/** Reviews of a professional with their replies, and clients who can be invited to write one. */
export function OwnReviewsPage({ vendor, q, own }: OwnReviewsPageProps) {
  const { reviews, page } = own;
  const { vendorRating, ...counts } = vendor.ratings;
  return (
    <Stack gap="lg" pt="xl" pb="var(--s-72)" className="wrap">
      <Group gap="var(--s-4) var(--s-24)">
        <h1>Reviews</h1>
        {vendorRating !== null && <ListingStars ratings={{ ...counts, vendorRating }} />}
        {vendor.isApproved && (
          <HashLink className={classes.toClients} to={`${paths.vendorReviews}#ask-clients`}>
            Ask a client for a review
          </HashLink>
        )}
      </Group>
      {!vendor.isApproved && (
        <Alert>
          <p>Reviews show, and clients can be asked for one, while your listing is approved.</p>
        </Alert>
      )}
      <Stack
        component="section"
        gap="sm"
        pt="var(--s-20)"
        className="ruled"
        aria-labelledby="own-reviews"
      >
        <Box component="h2" fz="xl" id="own-reviews">
          What clients wrote
        </Box>
        {vendor.isApproved && reviews.length === 0 && (
          <EmptyState headingLevel={3} drawing={<StepRate />} title="No reviews yet">
            <p>Clients with whom you have dealt are listed below, to be asked for one.</p>
          </EmptyState>
        )}
        <ul>
          {reviews.map((review) => (
            <ReviewCard
              key={review._id}
              review={review}
              vendorName={vendor.name}
              acts={<ReviewActions review={review} />}
            />
          ))}
        </ul>
        {page.total > page.limit && (
          <Pager
            page={page}
            addressOf={(to) => withQuery(paths.vendorReviews, { q, page: to > 1 ? to : undefined })}
          />
        )}
      </Stack>
      {vendor.isApproved && <ReviewInvitationList q={q} own={own} vendorName={vendor.fullName} />}
    </Stack>
  );
}

interface ReviewInvitationListProps {
  q: string;
  own: OwnReviews;
  vendorName: string;
}

const formatClientName = ({ customer: { first_name, last_name } }: ReviewClient) =>
  `${first_name} ${last_name}`;

/** Clients without a review. Each can be invited once. */
function ReviewInvitationList({
  q,
  own: { clients, clientsTotal },
  vendorName,
}: ReviewInvitationListProps) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { subject, isOpen, open, close } = useDialogSubject<ReviewClient>();

  async function invite() {
    if (!subject) return;
    await inviteClient(subject.customer._id);
    toasts.success(outcomes.reviews.invited);
    await revalidate();
  }

  return (
    <Stack
      component="section"
      gap="sm"
      pt="var(--s-20)"
      className="ruled"
      aria-labelledby="ask-clients"
    >
      <Box component="h2" fz="xl" id="ask-clients">
        Ask a client
      </Box>
      <Text c="dimmed" fz="sm">
        {invitationRules}
      </Text>
      {(clientsTotal > clients.length || q !== '') && (
        <SearchBox
          className={classes.search}
          label="Search clients by name"
          value={q}
          onSearch={(next) =>
            void navigate(withQuery(paths.vendorReviews, { q: next }), {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
      )}
      <Text role="status" c="dimmed" fz="sm">
        {formatClientCount(clients.length, clientsTotal)}
      </Text>
      <ul className={classes.clients}>
        {clients.map((client) => (
          <li key={client.customer._id}>
            <CustomerAvatar
              name={formatClientName(client)}
              photo={client.customer.profile_picture?.file_url}
            />
            <div>
              <Box component="b" fw={600} style={{ overflowWrap: 'anywhere' }}>
                {formatClientName(client)}
              </Box>
              <Text c="dimmed" fz="sm">{`Last dealt with on ${dayText(client.dealt_at)}`}</Text>
            </div>
            <div className={classes.act}>
              {client.invited_at ? (
                <Text span c="dimmed" fz="sm">{`Asked on ${dayText(client.invited_at)}`}</Text>
              ) : (
                <Button
                  size="sm"
                  aria-label={`Ask for a review from ${formatClientName(client)}`}
                  onClick={() => open(client)}
                >
                  Ask for a review
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <LazyConfirmDialog
        opened={isOpen}
        onClose={close}
        title={subject ? `Ask ${formatClientName(subject)} for a review?` : ''}
        text="You can ask once. This is what your client reads:"
        confirmLabel="Ask"
        busyLabel="Asking..."
        failed={outcomes.reviews.invite_failed}
        onConfirm={invite}
      >
        <blockquote className={classes.words}>
          <p>{invitationWords.text(vendorName)}</p>
          <p>{invitationWords.more}</p>
        </blockquote>
      </LazyConfirmDialog>
    </Stack>
  );
}

function formatClientCount(shown: number, total: number): string {
  if (total === 0) return 'No client to ask at the moment.';
  if (shown < total) return `The first ${shown} of ${total} clients`;
  return total === 1 ? '1 client' : `${total} clients`;
}
