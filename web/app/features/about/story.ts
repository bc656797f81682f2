import { brand } from '@threshold/contract/brand';
import { promiseSentences } from '@threshold/contract/promise-sentences';

export const story: readonly string[] = [
  'Buying a home in Australia can take eight kinds of professional: someone to lend, someone to read the contract, someone to look under the floor. Many people meet them all for the first time within a few weeks, and choose by who rings back.',
  `${brand.name} puts them in one place, by suburb and by trade, and says in plain words what we checked about each of them and on which day. What we have not checked says so too.`,
  'Looking around takes no account. When somebody fits, you write to them, book a call or send an application from here, and afterwards you tell the next buyer how it went.',
];

interface Principle {
  readonly title: string;
  readonly text: string;
}

export const principles: readonly Principle[] = [
  {
    title: 'Say what was checked',
    text: "A badge carries a date and opens to the check behind it. 'Not verified' is written out, never hidden.",
  },
  {
    title: 'Your papers stay yours',
    text: 'Payslips and tax documents go to the broker you send them to. Opening them takes a code, and you can delete them.',
  },
  {
    title: 'No pressure',
    text: `No account to look around, ${promiseSentences.no_obligation}, and no countdown clocks.`,
  },
];
