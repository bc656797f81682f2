import { Box, Checkbox, Group, Text } from '@mantine/core';
import { brand } from '@threshold/contract/brand';
import { type OwnReview, updateReviewSchema } from '@threshold/contract/endpoints/reviews/reviews';
import { limits } from '@threshold/contract/limits';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { quoteConsent } from '@threshold/contract/texts/review-texts';
import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSessionUser } from '#app/lib/account/session.ts';
import { useForm } from '#app/lib/forms/use-form.ts';
import { toasts } from '#app/lib/toasts.ts';
import { createReview, updateReview } from './api.ts';
import classes from './review-form.module.css';
import { TextDialog } from './text-dialog.tsx';

interface StarsInputProps {
  /** '1' to '5'; empty if no stars are chosen. */
  value: string;
  isWrong: boolean;
  onChange: (value: string) => void;
}

const words = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const;

/** Input of whole stars. Mantine's Rating offers zero stars and does not choose by arrow key. */
function StarsInput({ value, isWrong, onChange }: StarsInputProps) {
  const name = useId();
  const [hovered, setHovered] = useState(0);
  const highlighted = hovered || Number(value);
  return (
    <Box component="fieldset" miw={0} className={classes.rating} data-wrong={isWrong || undefined}>
      <legend>Your rating</legend>
      <Group
        gap={0}
        wrap="nowrap"
        ml="-xs"
        className={classes.stars}
        onPointerLeave={() => setHovered(0)}
      >
        {Array.from({ length: limits.review.max_rating }, (_, at) => at + 1).map((stars) => (
          <label
            key={stars}
            data-lit={stars <= highlighted || undefined}
            onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse' ? stars : 0)}
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === String(stars)}
              aria-label={`${stars} ${stars === 1 ? 'star' : 'stars'}`}
              onChange={() => onChange(String(stars))}
            />
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <path d="M10 2l2.4 5.2 5.6.7-4.1 3.9 1.1 5.7-5-2.8-5 2.8 1.1-5.7L2 7.9l5.6-.7z" />
            </svg>
          </label>
        ))}
        <Text span ml="sm" c="dimmed" aria-hidden="true">
          {words[highlighted - 1] ?? ''}
        </Text>
      </Group>
    </Box>
  );
}

export interface ReviewDialogProps {
  opened: boolean;
  onClose: () => void;
  vendor: { _id: string; name: string };
  /** The review to edit; null to write a new review. */
  own: OwnReview | null;
}

export default function ReviewDialog({ opened, onClose, vendor, own }: ReviewDialogProps) {
  const { revalidate } = useRevalidator();
  const writer = useSessionUser()?._id;
  const form = useForm({
    rules: updateReviewSchema,
    initial: {
      rating: own ? String(own.rating) : '',
      comment: own?.comment ?? '',
      testimonial_consent: own?.testimonial_consent ?? false,
    },
    failed: outcomes.reviews.failed,
    keepAs: `${writer} review ${vendor._id}`,
    async send(body) {
      if (own) await updateReview(own._id, body);
      else await createReview({ ...body, vendor: vendor._id });
      toasts.success(own ? outcomes.reviews.saved : outcomes.reviews.sent);
      onClose();
      await revalidate();
    },
  });
  const [fault] = form.faults;
  return (
    <TextDialog
      opened={opened}
      onClose={onClose}
      title={own ? 'Edit your review' : 'Write a Review'}
      lead={`Your name appears with it. ${vendor.name} can reply.`}
      form={form}
      name="comment"
      error={fault?.message}
      label="Your review"
      maxLength={limits.review.comment_characters}
      actLabel={own ? 'Save review' : 'Submit review'}
      busyLabel={own ? 'Saving...' : 'Submitting...'}
      after={
        <Checkbox
          {...form.getInputProps('testimonial_consent', { type: 'checkbox' })}
          label={quoteConsent(brand.name)}
        />
      }
    >
      <StarsInput
        value={form.values.rating}
        isWrong={fault !== undefined && form.values.rating === ''}
        onChange={(rating) => form.setFieldValue('rating', rating)}
      />
    </TextDialog>
  );
}
