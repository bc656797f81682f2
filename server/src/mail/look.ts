/**
 * Colours of mails and of the mailbox page. Mail programs do not support variables, so templates
 * contain the values.
 */
export const look = {
  paper: '#FBF8F3',
  card: '#FFFFFF',
  ink: '#17211D',
  ink2: '#48554F',
  line: '#EBE2D3',
  brand: '#1F5C4A',
  primary: '#F4B83F',
  dusk: '#0F3328',
  dark: { paper: '#0D1612', card: '#131E19', ink: '#EEF3EF', ink2: '#C3CEC8', line: '#2B3A33' },
  font: "Figtree, 'Segoe UI', Helvetica, Arial, sans-serif",
} as const;
