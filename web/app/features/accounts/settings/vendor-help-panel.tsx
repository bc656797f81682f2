import { Group, Stack, Text } from '@mantine/core';
import { IconClock, IconHeadset, IconMail, IconPhone } from '@tabler/icons-react';
import { brand } from '@threshold/contract/brand';
import { Button } from '#app/components/buttons/button.tsx';

/** Contact details of support. Messages from this page to support are not possible yet. */
export function VendorHelpPanel() {
  return (
    <Stack component="section" align="flex-start" maw={640} aria-labelledby="vendor-help">
      <h2 id="vendor-help">Help</h2>
      <ul>
        <Group component="li" gap="sm" wrap="nowrap" mih={44}>
          <IconClock aria-hidden="true" />
          <span>
            Support hours: <b>{brand.support_hours}</b>
          </span>
        </Group>
        <Group component="li" gap="sm" wrap="nowrap" mih={44}>
          {brand.phone ? <IconPhone aria-hidden="true" /> : <IconMail aria-hidden="true" />}
          {brand.phone ? (
            <span>
              By phone:{' '}
              <a href={brand.phone_link} className="tap">
                {brand.phone}
              </a>
            </span>
          ) : (
            <span>
              By email:{' '}
              <a href={brand.support_email_link} className="tap">
                {brand.support_email}
              </a>
            </span>
          )}
        </Group>
      </ul>
      <Button
        disabled
        leftSection={<IconHeadset aria-hidden="true" />}
        aria-describedby="vendor-help-why"
      >
        Contact support
      </Button>
      <Text id="vendor-help-why" c="dimmed" fz="sm">
        {`Messages to support are not open yet. Please ${brand.phone ? 'call us within the hours above' : 'write to us'}.`}
      </Text>
    </Stack>
  );
}
