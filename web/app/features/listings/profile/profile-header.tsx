import { Box, Group, Text } from '@mantine/core';
import type { Vendor } from '@threshold/contract/endpoints/listings/vendors';
import { answerTimeNotes, replyText, silentText } from '@threshold/contract/rules/answer-times';
import { useLocation } from 'react-router';
import { Popover } from '#app/components/buttons/popover.tsx';
import { ListingBadges, toAvatarProps } from '#app/components/feedback/listing-badges.tsx';
import { ListingStars } from '#app/components/pictures/stars.tsx';
import { VendorAvatar } from '#app/components/pictures/vendor-avatar.tsx';
import { formatExperience } from '#app/lib/format/experience.ts';
import { useHydrated } from '#app/lib/page/hydration.ts';
import { readSearchDistance } from '#app/lib/page/link-state.ts';
import classes from './profile-header.module.css';
import { placeText, roleText } from './profile-words.ts';

/** Name, role and verification of the professional, above a line as wide as the page. */
export function ProfileHeader({ vendor }: { vendor: Vendor }) {
  const { full_name, status, vendor_type, vendorRating } = vendor;
  const avatar = toAvatarProps(vendor);
  const { state: history } = useLocation();
  // Known only after hydration, because the server cannot read the browser's history.
  const distance = useHydrated() ? readSearchDistance(history) : undefined;
  const kind = [vendor_type, placeText(vendor), distance].filter(Boolean).join(' · ');
  const role = [roleText(vendor), formatExperience(vendor.work_experience)]
    .filter(Boolean)
    .join(' · ');
  return (
    <header className={classes.header} data-state={avatar.state}>
      <VendorAvatar {...avatar} size={148} className={classes.door} />
      <div className={classes.words}>
        {kind && (
          <Text c="dimmed" fz="sm">
            {kind}
          </Text>
        )}
        <Box component="h1" fz="var(--fs-name)" style={{ overflowWrap: 'anywhere' }}>
          {full_name}
        </Box>
        {role && <Text c="dimmed">{role}</Text>}
        <Group gap="sm">
          <ListingBadges {...vendor} />
          {status === 'approved' && vendorRating !== null && (
            <ListingStars ratings={{ ...vendor, vendorRating }} />
          )}
          <ReplyTime vendor={vendor} />
        </Group>
      </div>
    </header>
  );
}

/** Usual answer time, with an explanation of its calculation on request. */
function ReplyTime({ vendor: { reply_hours, usually_silent } }: { vendor: Vendor }) {
  if (!reply_hours && !usually_silent) return null;
  return (
    <Popover
      className={classes.replies}
      summary={
        <>
          <span>{reply_hours ? replyText(reply_hours) : silentText}</span>
          <Box component="span" td="underline" style={{ textUnderlineOffset: '3px' }}>
            How is this counted?
          </Box>
        </>
      }
    >
      {answerTimeNotes.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Popover>
  );
}
