/*
 * The people of the about page, in this one file. They are made up: pages show them only while demo data is
 * loaded, and mark them as a sample. Put real people here and drop the mark when there are some.
 */

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
