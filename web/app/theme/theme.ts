import { createTheme } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import choice from './choice.module.css';
import field from './field.module.css';
import tabs from './tabs.module.css';

/**
 * The look of components. They are named, not imported, so that a page loads only those it uses.
 */
export const theme = createTheme({
  respectReducedMotion: true,
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
    Radio: { classNames: choice },
    // A variant without styles of Mantine's own.
    Tabs: { defaultProps: { variant: 'sill' }, classNames: tabs },
    Text: { defaultProps: { inherit: true } },
  },
});
