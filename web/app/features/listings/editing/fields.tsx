import {
  Box,
  Group,
  NativeSelect,
  type NativeSelectProps,
  Stack,
  Text,
  Textarea,
  type TextareaProps,
} from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import { states } from '@threshold/contract/vocabularies';
import { useId, useState } from 'react';
import { Button } from '#app/components/buttons/button.tsx';
import type { Elements } from '#app/components/layout/elements.ts';
import classes from './fields.module.css';
import type { Wizard } from './wizard/use-profile-wizard.ts';

/** Public description of a vendor. A counter shows its length and the maximum. */
export function DescriptionField(props: TextareaProps & { value?: string }) {
  const { length } = (props.value ?? '').trim();
  const { characters } = limits.description;
  return (
    <Box pos="relative">
      <Textarea
        resize="vertical"
        {...props}
        label="Description"
        description="What you do, for whom, and how you work."
        rows={6}
        required
      />
      <p className={`num ${classes.count}`} data-over={length > characters || undefined}>
        {`${length}/${characters}`}
      </p>
    </Box>
  );
}

const issuers = [{ value: '', label: 'All of Australia' }, ...states];

/** State that issued a licence. Some licences are valid in all states. */
export const LicenceStateSelect = (field: NativeSelectProps) => (
  <NativeSelect {...field} label="State of issue" data={issuers} />
);

interface PrefilledFieldProps {
  fields: Wizard;
  name: 'full_name' | 'work_email' | 'professional_title';
  label: string;
  /** Renders the field. `isAsked` is true after a press on Edit; the field then takes the focus. */
  children: (isAsked: boolean) => Elements;
}

/** A prefilled value as text, with a button that turns it into a field. */
export function PrefilledField({ fields, name, label, children }: PrefilledFieldProps) {
  const value = fields.values[name];
  const [isField, setField] = useState(value === '');
  const [isAsked, setAsked] = useState(false);
  const labelId = useId();
  if (fields.errorOf(name) !== undefined && !isField) setField(true);
  if (isField) return children(isAsked);
  return (
    <Stack gap="xs" role="group" aria-labelledby={labelId}>
      <Text id={labelId} span fz="sm" fw={600}>
        {label}
      </Text>
      <Group
        component="p"
        gap="xs"
        wrap="nowrap"
        justify="space-between"
        mih={48}
        style={{ overflowWrap: 'anywhere' }}
        className="ruled-below"
      >
        <span>{value}</span>
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Edit ${label}`}
          onClick={() => {
            setField(true);
            setAsked(true);
          }}
        >
          Edit
        </Button>
      </Group>
    </Stack>
  );
}
