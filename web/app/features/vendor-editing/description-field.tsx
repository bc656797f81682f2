import { Box, Textarea, type TextareaProps } from '@mantine/core';
import { limits } from '@threshold/contract/limits';
import classes from './description-field.module.css';

/**
 * Public description of a vendor. The text may exceed the limit while typing; the counter shows by
 * how much.
 */
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
