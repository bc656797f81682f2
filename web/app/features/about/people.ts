/* People of the about page. They are fictional: pages show them only with demo data, marked as
   a sample. Replace them with real people and remove the mark. */

export interface Leader {
  readonly name: string;
  readonly role: string;
  readonly note: string;
}

export const sampleNote = 'Made up for the demonstration.';

export const founderQuote = {
  text: 'I bought my first house from a list of names on the back of an envelope. I wanted the list to say who had been checked, and when.',
  name: 'Clementine Lintel',
  role: 'Founder',
} as const;

export const leaders: readonly Leader[] = [
  {
    name: 'Clementine Lintel',
    role: 'Founder and chief executive',
    note: 'Answers the awkward questions, and asks a few.',
  },
  {
    name: 'Quinn Waratah',
    role: 'Head of checks',
    note: 'Reads public registers so that you do not have to.',
  },
  {
    name: 'Tegan Correa',
    role: 'Head of product',
    note: 'Takes things off the screen until only the next step is left.',
  },
];
