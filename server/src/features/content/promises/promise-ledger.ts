import { brand } from '@threshold/contract/brand';
import { promiseDays, responseRule } from '@threshold/contract/endpoints/content/promises';
import { limits } from '@threshold/contract/limits';
import { answerTimeNotes } from '@threshold/contract/rules/answer-times';
import type { PromiseId } from '@threshold/contract/texts/sentences';

/** Result of a check: a count and, if there is one, a total; the ledger entry describes both. */
export interface MeasuredResult {
  readonly part: number | null;
  readonly whole: number | null;
}

interface LedgerEntry {
  readonly places: readonly { readonly text: string; readonly path: string }[];
  readonly basis: string;
  readonly check: string;
  readonly figure: (measured: MeasuredResult) => string;
}

const landing = { text: 'Landing page', path: '/' };
const about = { text: 'About us', path: '/about-us' };
const search = { text: 'Search', path: '/customer/search-brokers' };
const plans = { text: 'Pricing and plans', path: '/subscription' };
const { response_hours } = limits.requirements;

const numbers = new Intl.NumberFormat('en-AU');
const formatNumber = (value: number | null) => numbers.format(value ?? 0);
const formatShare = ({ part, whole }: MeasuredResult) =>
  `${Math.floor((100 * (part ?? 0)) / Math.max(1, whole ?? 0))}%`;
const formatPlural = (value: number | null, one: string, many = `${one}s`) =>
  `${formatNumber(value)} ${value === 1 ? one : many}`;

/** Sentence shown instead of the promise of an answer within 24 hours while that is broken. */
export const formatResponseShare = (measured: MeasuredResult) =>
  `of the last ${formatNumber(measured.whole)} requests ${formatShare(measured)} had a response within ${response_hours} hours`;

/** Pages, basis, check and result text of each promise; its sentence is in `promiseSentences`. */
export const promiseLedger: Readonly<Record<PromiseId, LedgerEntry>> = {
  free: {
    places: [
      landing,
      about,
      { text: 'Foot of every page', path: '/promises' },
      plans,
      { text: 'Tools for buying a home', path: '/guides/tools' },
      { text: 'Sign-up', path: '/customer/auth/register' },
    ],
    basis: `Searching, writing, calls and applications cost nothing. No plan is on sale, and ${brand.name} takes no money from anybody.`,
    check:
      'Nothing in our program or in our database can take or note a payment: we look at every call and every table.',
    figure: ({ part }) =>
      part === 0
        ? 'Nothing that could take a payment.'
        : `${formatPlural(part, 'thing')} that could take a payment.`,
  },
  no_obligation: {
    places: [landing, about],
    basis:
      'What you begin you can end yourself: withdraw an application, cancel a call, block a chat, delete your account. A withdrawn application is closed to the broker at once.',
    check: `Of the applications withdrawn in ${promiseDays} days, those that a broker still worked on or opened afterwards.`,
    figure: ({ part, whole }) =>
      whole
        ? `${formatPlural(whole, 'application')} withdrawn; ${part === 0 ? 'none' : formatNumber(part)} used by a broker afterwards.`
        : 'No application was withdrawn.',
  },
  under_a_minute: {
    places: [landing],
    basis:
      'A search asks for two things, whom and where, and needs no account. What takes longer than reading is our computers, so that is what we time.',
    check: 'Three searches in a row, timed on the server.',
    figure: ({ part }) => `The three took ${formatNumber(part)} milliseconds together.`,
  },
  vetted: {
    places: [landing],
    basis:
      'Before a listing gets its badge, a person finds the licence in the public register and notes number, holder and date. When the licence runs out, the badge goes.',
    check: 'Every verified listing has an entry in a register that is valid today.',
    figure: ({ part, whole }) =>
      `${formatNumber(part)} of ${formatPlural(whole, 'verified listing')} with a valid entry.`,
  },
  response_time: {
    places: [
      landing,
      { text: 'A search without results', path: '/customer/search-brokers' },
      { text: 'The email after a request', path: '/#requirements' },
    ],
    basis:
      'Each request goes to up to nine professionals near you, three at a time, by a clock that begins when you confirm your address. Our staff have it from 12 hours on and get an alarm at 20. What nobody answers in time is recorded, and the day stays in this ledger.',
    check: `Of the requests of the last ${promiseDays} days, those answered within ${response_hours} hours. Below ${responseRule.share * 100}% of at least ${responseRule.requests} requests the sentence gives way to the share.`,
    figure: (measured) =>
      measured.whole
        ? `${formatNumber(measured.part)} of ${formatPlural(measured.whole, 'request')} answered in time (${formatShare(measured)}).`
        : 'No request has had its time yet.',
  },
  notified: {
    places: [
      { text: 'A search without results', path: '/customer/search-brokers' },
      { text: 'Pages of a type at a place with few professionals', path: '/mortgage-brokers' },
    ],
    basis:
      'The mail is written in the same moment in which the professional is verified, and sent until the mail server takes it.',
    check: 'No such mail has waited for more than an hour in the last seven days.',
    figure: ({ part, whole }) =>
      whole
        ? `${formatNumber((whole ?? 0) - (part ?? 0))} of ${formatPlural(whole, 'mail')} left within an hour.`
        : 'Nobody had to be told in the last seven days.',
  },
  encrypted: {
    places: [
      { text: 'Above each chat', path: '/secure-messages' },
      { text: 'Privacy policy', path: '/privacy-policy' },
    ],
    basis:
      'Messages are sealed in your browser with keys that never reach us. The sentence stands above those chats alone in which it is true.',
    check: 'Every message of the last seven days that says it is sealed is nothing but ciphertext.',
    figure: ({ part, whole }) =>
      whole
        ? `${formatNumber(part)} of ${formatPlural(whole, 'message')} of the last seven days were sealed.`
        : 'No message in the last seven days.',
  },
  files_gone: {
    places: [{ text: 'Before you delete a document', path: '/customer/settings' }],
    basis:
      'A deleted document is out of everybody’s reach at once, ours too: no link leads to it. What is left of it is destroyed some days later, and in our backups when they run out; until then it exists only so that a fault of ours loses nobody’s papers.',
    check: 'No deleted file has waited for more than a day to be put out of reach.',
    figure: ({ part }) =>
      part === 0
        ? 'None waits.'
        : `${formatPlural(part, 'deleted file')} still to be put out of reach.`,
  },
  privacy_answers: {
    places: [{ text: 'Privacy policy', path: '/privacy-policy' }],
    basis:
      'Your data and your account are in your own hands: both leave by a button in the settings. What people have to decide, such as a listing that somebody wants gone, has a queue.',
    check: `No such request waits for more than ${limits.terms.privacy_answer_days} days.`,
    figure: ({ part, whole }) =>
      whole
        ? `${formatPlural(whole, 'request')} open, the oldest for ${formatPlural(part, 'day')}.`
        : 'No request is open.',
  },
  city_counts: {
    places: [landing],
    basis: 'The numbers are counted, never written by hand, and a few minutes old at most.',
    check: 'The count for Sydney by type against the listings themselves.',
    figure: ({ part, whole }) =>
      part === 0
        ? `All ${formatNumber(whole)} counts are right.`
        : `${formatNumber(part)} of ${formatNumber(whole)} counts are wrong.`,
  },
  honest_reviews: {
    places: [landing],
    basis:
      'Only members who dealt with a professional are marked as clients, and only the writer can change a review. Staff can hide one, with a reason that is noted; they cannot change a word.',
    check: 'Every hidden review has a reason and its line in the log of staff.',
    figure: ({ part, whole }) =>
      whole
        ? `${formatPlural(whole, 'hidden review')}, ${part === 0 ? 'each' : `${formatNumber(part)} not`} with its reason and its line.`
        : 'No review is hidden.',
  },
  reply_times: {
    places: [search, { text: 'The profile of a professional', path: '/customer/search-brokers' }],
    basis: answerTimeNotes.join(' '),
    check:
      'Every listing that tells a time has answered enough people in time that counts, and each answer of the last day in a chat is there.',
    figure: ({ part, whole }) =>
      whole
        ? `${formatNumber((whole ?? 0) - (part ?? 0))} of ${formatPlural(whole, 'listing')} with a time tell it rightly.`
        : 'No listing tells a time.',
  },
  order_not_for_sale: {
    places: [search, plans],
    basis:
      'Verified listings come first, then the nearest, then the best rated. Nothing else has a say, and nothing that could is stored.',
    check: 'The first fifty results around Sydney are in that order.',
    figure: ({ part, whole }) =>
      part === 0
        ? `All ${formatNumber(whole)} in order.`
        : `${formatNumber(part)} of ${formatNumber(whole)} out of order.`,
  },
};
