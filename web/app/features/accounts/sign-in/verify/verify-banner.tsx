import { Box, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { outcomes } from '@threshold/contract/texts/outcomes';
import { Button } from '#app/components/buttons/button.tsx';
import { useSessionUser } from '#app/lib/account/session.ts';
import { askToVerify } from '#app/lib/account/verify-prompt.ts';
import classes from './verify-banner.module.css';

export function VerifyBanner() {
  const user = useSessionUser();
  if (!user || user.is_email_verified) return null;
  return (
    <Box
      component="section"
      bg="var(--brand-wash)"
      className="ruled-below"
      aria-label="Your email address"
    >
      <div className={`wrap ${classes.line}`}>
        <IconMail aria-hidden="true" />
        <Text fz="sm" flex="1 1 12rem">
          {outcomes.account.verify_first}
        </Text>
        <Button size="sm" onClick={() => askToVerify()}>
          Verify email
        </Button>
      </div>
    </Box>
  );
}
