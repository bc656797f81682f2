import { Box, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react';
import { brand } from '@threshold/contract/brand';
import { Fragment, useId } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#app/components/buttons/button.tsx';
import { saveText } from '#app/lib/files/save.ts';
import { useCopyToClipboard } from '#app/lib/page/use-copy.ts';
import classes from './keep-code.module.css';
import printed from './printed-code.module.css';

/** A new recovery code, shown once, with buttons to copy, save and print it. */
export function CodeCard({ code, email }: { code: string; email: string }) {
  const id = useId();
  const { said, copy } = useCopyToClipboard();
  const title = `${brand.name}: recovery code for the secure messages of ${email}`;
  const explanation =
    'It opens your messages on another device. Keep it where nobody else looks, and give it to nobody: we never ask for it.';
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Text id={id} fw={600}>
        Recovery code
      </Text>
      <code className={classes.code}>
        {code.split('-').map((group, at) => (
          <Fragment key={group}>
            {at > 0 && (
              <Box component="span" style={{ whiteSpace: 'nowrap' }}>
                -
              </Box>
            )}
            <wbr />
            <Box component="span" style={{ whiteSpace: 'nowrap' }}>
              {group}
            </Box>
          </Fragment>
        ))}
      </code>
      <Group gap="xs" align="stretch">
        <Button leftSection={<IconCopy aria-hidden="true" />} onClick={() => void copy(code)}>
          Copy
        </Button>
        <Button
          leftSection={<IconDownload aria-hidden="true" />}
          onClick={() =>
            saveText(
              [title, explanation, '', code, ''].join('\n'),
              'recovery-code.txt',
              'text/plain',
            )
          }
        >
          Save as file
        </Button>
        <Button leftSection={<IconPrinter aria-hidden="true" />} onClick={() => window.print()}>
          Print
        </Button>
      </Group>
      <Text mih="1.45em" c="dimmed" fz="sm" role="status">
        {said}
      </Text>
      {/* The only part of the page that is printed. */}
      {createPortal(
        <div className={printed.sheet}>
          <p>{title}</p>
          <p className={printed.code}>{code}</p>
          <p>{explanation}</p>
        </div>,
        document.body,
      )}
    </Stack>
  );
}
