import type { CSSVariablesResolver } from '@mantine/core';
import { type Colour, roles } from './tokens.ts';

const shadow = {
  light: '0 1px 2px rgb(53 47 39 / 0.06), 0 12px 32px -12px rgb(53 47 39 / 0.22)',
  dark: '0 1px 2px rgb(0 0 0 / 0.4), 0 16px 40px -12px rgb(0 0 0 / 0.7)',
};

function valueOf(colour: Colour): string {
  return colour.startsWith('#') ? colour : `var(--mantine-color-${colour.replace('.', '-')})`;
}

function rolesOf(scheme: 0 | 1): Record<string, string> {
  return Object.fromEntries(
    Object.entries(roles).map(([name, pair]) => [`--${name}`, valueOf(pair[scheme])]),
  );
}

/** Mantine's variables set to our roles, so that its components use our colours. */
const mantineRoles = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink2)',
  '--mantine-color-placeholder': 'var(--ink3)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-error': 'var(--err)',
  '--mantine-color-success': 'var(--brand-text)',
  '--mantine-color-default': 'var(--card)',
  '--mantine-color-default-hover': 'var(--sunk)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--sunk)',
  '--mantine-color-disabled-color': 'var(--ink3)',
  '--mantine-color-disabled-border': 'var(--line)',
};

/** All roles of tokens.ts as CSS variables, for each scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: { ...rolesOf(0), ...mantineRoles, '--shadow': shadow.light },
  dark: { ...rolesOf(1), ...mantineRoles, '--shadow': shadow.dark },
});
