import { createTheme, type MantineColorsTuple } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { createElement } from 'react';
import choice from './choice.module.css';
import field from './field.module.css';
import tabs from './tabs.module.css';
import { palette } from './tokens.ts';

const tuple = (name: keyof typeof palette) => palette[name] as unknown as MantineColorsTuple;

const displayFont =
  "'Bricolage Grotesque Variable', 'Bricolage Fallback', 'Bricolage Fallback Open', ui-sans-serif, system-ui, sans-serif";
const textFont =
  "'Figtree Variable', 'Figtree Fallback', 'Figtree Fallback Open', ui-sans-serif, system-ui, sans-serif";

const heading = (fontSize: string, lineHeight = '1.12') => ({ fontSize, lineHeight });

/**
 * Components get their look here and in the modules of this folder, never for a single use. They
 * are named instead of imported, so that a page loads only those it uses.
 */
export const theme = createTheme({
  primaryColor: 'eucalyptus',
  primaryShade: { light: 7, dark: 6 },
  colors: {
    eucalyptus: tuple('eucalyptus'),
    sand: tuple('sand'),
    ink: tuple('ink'),
    wattle: tuple('wattle'),
    terracotta: tuple('terracotta'),
    dark: tuple('dark'),
  },
  black: palette.ink[9],
  fontFamily: textFont,
  headings: {
    fontFamily: displayFont,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: heading('2.25rem'),
      h2: heading('1.75rem'),
      h3: heading('1.125rem', '1.25'),
      h4: heading('1rem', '1.25'),
      h5: heading('1rem', '1.25'),
      h6: heading('0.875rem', '1.25'),
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.5' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '16px' },
  respectReducedMotion: true,
  focusRing: 'auto',
  cursorType: 'pointer',
  components: {
    InputWrapper: {
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
      classNames: {
        root: field.wrapper,
        label: field.label,
        required: field.required,
        description: field.description,
        error: field.error,
      },
    },
    Input: {
      defaultProps: { size: 'md' },
      classNames: { wrapper: field.box, input: field.input, section: field.section },
    },
    NativeSelect: {
      defaultProps: { rightSection: createElement(IconChevronDown, { 'aria-hidden': true }) },
    },
    Checkbox: { classNames: choice },
    Radio: { classNames: choice },
    Tabs: { classNames: tabs },
    Text: { defaultProps: { inherit: true } },
  },
});
