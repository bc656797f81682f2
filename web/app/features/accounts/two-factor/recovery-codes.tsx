import { Group, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { brand } from '@threshold/contract/brand';
import { Button } from '#app/components/buttons/button.tsx';
import { FocusHeading } from '#app/components/layout/focus-heading.tsx';
import { saveText } from '#app/lib/files/save.ts';
import { useCopyToClipboard } from '#app/lib/page/use-copy.ts';
import classes from './two-factor.module.css';

export interface RecoveryCodesProps {
  codes: readonly string[];
  email: string;
  onSaved: () => void;
  /** Verb phrase that says what a recovery code does if the phone is lost. */
  use?: string;
}

/** Shows new recovery codes. They cannot be shown again: the server stores only their hashes. */
export function RecoveryCodes({
  codes,
  email,
  onSaved,
  use = 'turns two-factor off',
}: RecoveryCodesProps) {
  const { said, copy } = useCopyToClipboard();
  return (
    <section className={classes.form} aria-labelledby="two-factor-recovery">
      <div>
        <FocusHeading id="two-factor-recovery">Keep your recovery codes</FocusHeading>
        <Text
          mt="xs"
          c="dimmed"
        >{`If you lose your phone, one of these ${use}. Each works once. We can't show them again, so keep them somewhere that is not your phone.`}</Text>
      </div>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="sm" align="stretch">
        <Button
          leftSection={<IconCopy aria-hidden="true" />}
          onClick={() => void copy(codes.join('\n'))}
        >
          Copy
        </Button>
        <Button
          leftSection={<IconDownload aria-hidden="true" />}
          onClick={() => saveText(recoveryText(codes, email), 'recovery-codes.txt', 'text/plain')}
        >
          Download
        </Button>
        <Button variant="primary" onClick={onSaved}>
          I have kept them
        </Button>
      </Group>
      <Text mih="1.45em" c="dimmed" fz="sm" role="status">
        {said}
      </Text>
    </section>
  );
}

export function recoveryText(codes: readonly string[], email: string): string {
  return [`${brand.name} recovery codes for ${email}`, 'Each works once.', '', ...codes, ''].join(
    '\n',
  );
}
