import { createTheme } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import choice from './choice.module.css';
import field from './field.module.css';
import pagination from './pagination.module.css';
import table from './table.module.css';
import tabs from './tabs.module.css';

/**
 * Look of the components, listed by name, because imports would load all of them on each page.
 */
export const theme = createTheme({
  respectReducedMotion: true,
  spacing: { xxs: 'var(--s-4)' },
  components: {
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: {
        root: field.wrapper,
        label: field.label,
        description: field.description,
        error: field.error,
      },
    },
    Input: { defaultProps: { size: 'md' }, classNames: { wrapper: field.box, input: field.input } },
    NativeSelect: {
      defaultProps: { rightSection: createElement(IconChevronDown, { 'aria-hidden': true }) },
    },
    Checkbox: { classNames: choice },
    Pagination: { classNames: pagination },
    Radio: { classNames: choice },
    // `sill` is not a variant of Mantine, so Mantine adds no styles for it.
    Tabs: { defaultProps: { variant: 'sill' }, classNames: tabs },
    Table: {
      defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'sm' },
      classNames: table,
    },
    Text: { defaultProps: { inherit: true } },
  },
});
