/** Colours of mails and of the mailbox page: mail programs know no variables, so each is written out where it is used. */
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
