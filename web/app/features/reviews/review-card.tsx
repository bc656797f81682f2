import { Badge, Box, Group, Text } from '@mantine/core';
import type { Review } from '@threshold/contract/endpoints/reviews/reviews';
import { writerLabels } from '@threshold/contract/texts/review-texts';
import type { Ref } from 'react';
import type { Elements } from '#app/components/layout/elements.ts';
import { CustomerAvatar } from '#app/components/pictures/customer-avatar.tsx';
import { Stars } from '#app/components/pictures/stars.tsx';
import { dayText } from '#app/lib/format/dates.ts';
import { strangerRel, toWebLink } from '#app/lib/format/links.ts';
import classes from './review-card.module.css';

export interface ReviewCardProps {
  review: Review;
  /** Name of the reviewed professional in a reply. */
  vendorName: string;
  acts?: Elements;
  ref?: Ref<HTMLLIElement> | undefined;
}

export function ReviewCard({ review, vendorName, acts, ref }: ReviewCardProps) {
  const { author_name, createdAt, rating, comment, reply, verified_client, source } = review;
  const mark =
    source === 'google'
      ? 'Google review'
      : writerLabels[verified_client ? 'confirmed' : 'unconfirmed'];
  return (
    <li ref={ref} tabIndex={-1} className={classes.review}>
      <Group gap="sm" wrap="nowrap">
        <CustomerAvatar name={author_name} photo={toSameOriginPhoto(review.profile_photo_url)} />
        <Box flex={1} miw={0} className={classes.who}>
          <Author review={review} />
          <p>
            <span>{`${mark} · `}</span>
            <time dateTime={createdAt}>{dayText(createdAt)}</time>
          </p>
        </Box>
        {source === 'google' && <Badge>From Google</Badge>}
      </Group>
      <Stars rating={rating} />
      <Text maw="62ch" style={{ whiteSpace: 'pre-line' }}>
        {comment}
      </Text>
      {reply && (
        <div className={classes.reply}>
          <p>
            <b>{`Reply from ${vendorName}`}</b> ·{' '}
            <time dateTime={reply.createdAt}>{dayText(reply.createdAt)}</time>
          </p>
          <Text maw="62ch" style={{ whiteSpace: 'pre-line' }}>
            {reply.text}
          </Text>
        </div>
      )}
      {acts && (
        <Group gap="xxs" align="stretch" ml="-sm">
          {acts}
        </Group>
      )}
    </li>
  );
}

function Author({ review: { author_name, author_url } }: { review: Review }) {
  const href = toWebLink(author_url);
  if (!href) return <b>{author_name}</b>;
  return (
    <a href={href} rel={strangerRel}>
      {author_name}
    </a>
  );
}

/** Returns the URL of a same-origin picture; other pictures are replaced by initials. */
function toSameOriginPhoto(url: string | null): string | undefined {
  return url?.startsWith('/') && !url.startsWith('//') ? url : undefined;
}
