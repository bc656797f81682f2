/**
 * Documents that a lender usually asks for. The page does not assess whether a person could borrow.
 */
export const borrowingPapers: readonly {
  readonly title: string;
  readonly papers: readonly string[];
}[] = [
  { title: 'Who you are', papers: ['Passport, or driver licence and Medicare card'] },
  {
    title: 'What you earn',
    papers: [
      'Your latest payslips',
      'Proof of income for the last year: an income statement or a notice of assessment',
      'If you work for yourself: two years of tax returns and financial statements',
    ],
  },
  {
    title: 'What you have',
    papers: [
      'Three months of statements of every account',
      'Where the deposit comes from, and a signed letter for any gift',
    ],
  },
  {
    title: 'What you owe',
    papers: [
      'Every loan, with what is still owed',
      'The limit of every card and buy-now-pay-later account, used or not',
      'Your HELP balance',
    ],
  },
  {
    title: 'How you live',
    papers: ['Your rent record', 'What you spend in a month, by kind', 'Who depends on you'],
  },
  {
    title: 'How you buy',
    papers: ['The scheme or grant that you want to use, and its own form'],
  },
];

export const hideTaxFileNumbers =
  'Hide tax file numbers before you send or upload anything. Nobody needs yours to arrange a loan.';
