/** Tools of the guides, in the order of a purchase: last path segment, name and purpose. */
export const guideTools = [
  {
    slug: 'borrowing-papers',
    title: 'Papers for a home loan',
    lead: 'What a lender usually asks for, to collect before you apply.',
  },
  {
    slug: 'repayments',
    title: 'Repayments',
    lead: 'What a loan costs a month, and what it would cost if the rate rises.',
  },
  {
    slug: 'up-front-costs',
    title: 'Up-front costs',
    lead: 'The money you need until you have the keys, added up line by line.',
  },
  {
    slug: 'cooling-off',
    title: 'Cooling-off period',
    lead: 'When the time to change your mind ends after a private sale, by your state’s rule.',
  },
  {
    slug: 'contract-dates',
    title: 'Dates in your contract',
    lead: 'The last day of a finance or inspection condition, and what settlement falls on.',
  },
] as const;
export type GuideTool = (typeof guideTools)[number]['slug'];

/** Path of their list; each tool is below it. */
export const guideToolsPath = '/guides/tools';
export const guideToolPath = (slug: GuideTool) => `${guideToolsPath}/${slug}`;
