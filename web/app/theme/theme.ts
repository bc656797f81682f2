import { createTheme } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import alert from './alert.module.css';
import badge from './badge.module.css';
import button from './button.module.css';
import choice from './choice.module.css';
import field from './field.module.css';
import pagination from './pagination.module.css';
import skeleton from './skeleton.module.css';
import table from './table.module.css';
import tabs from './tabs.module.css';
import toast from './toast.module.css';

declare module '@mantine/core' {
  export interface ButtonProps {
    variant?:
      | 'plain'
      | 'primary'
      | 'brand'
      | 'soft'
      | 'quiet'
      | 'danger'
      | 'danger-filled'
      | 'dusk'
      | undefined;
  }
  export interface BadgeProps {
    /**
     * `verified` has a shield and `unverified` a dashed outline; `outlined` is for a step of a
     * process, `plain` for other facts.
     */
    variant?: 'outlined' | 'verified' | 'unverified' | 'plain' | 'error' | 'count';
  }
}

/** Look of the components, listed by name, because imports would load all of them on each page. */
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
    Button: { defaultProps: { variant: 'plain' }, classNames: button },
    ActionIcon: { defaultProps: { variant: 'plain' }, classNames: { root: button.icon } },
    Alert: { classNames: alert },
    Badge: { defaultProps: { component: 'span', variant: 'outlined' }, classNames: badge },
    Checkbox: { classNames: choice },
    Notification: {
      defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss', title: 'Dismiss' } },
      classNames: { ...toast, closeButton: `${button.icon} ${toast.closeButton}` },
    },
    Pagination: { classNames: pagination },
    Progress: { defaultProps: { color: 'var(--brand-text)' } },
    Radio: { classNames: choice },
    Skeleton: { defaultProps: { component: 'span', height: 14 }, classNames: skeleton },
    // `sill` is not a variant of Mantine, so Mantine adds no styles for it.
    Tabs: { defaultProps: { variant: 'sill' }, classNames: tabs },
    Table: {
      defaultProps: { verticalSpacing: 'xs', horizontalSpacing: 'sm' },
      classNames: table,
    },
    Text: { defaultProps: { inherit: true } },
  },
});
