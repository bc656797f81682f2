import type { State } from '../vocabularies.ts';
import type { DutySheet } from './duty.ts';

/*
 * Contracts from 1 July 2026 to 30 June 2027. Bands in dollars, their base in cents, rates in hundredths of a per cent.
 * docs/buying.md says how a figure is changed, and by whom. No figure is shown before two of staff have compared its sheet
 * with the office's own page.
 */

/** The budgets of 2027 begin in May. */
const beforeBudgets = '2027-04-30';
const collected = 'Collection of the offices’ rates that names the page behind each';

const NSW: DutySheet = {
  state: 'NSW',
  source: `${collected}: Revenue NSW`,
  sourceDate: '2026-10-05',
  readOn: '2026-11-22',
  mark: 'likely',
  reviewAfter: beforeBudgets,
  per: 100,
  least: 20_00,
  general: {
    bands: [
      { from: 0, base: 0, rate: 125 },
      { from: 18_000, base: 225_00, rate: 150 },
      { from: 38_000, base: 525_00, rate: 175 },
      { from: 103_000, base: 1_662_00, rate: 350 },
      { from: 387_000, base: 11_602_00, rate: 450 },
      { from: 1_290_000, base: 52_237_00, rate: 550 },
      { from: 3_870_000, base: 194_137_00, rate: 700 },
    ],
  },
  firstHome: {
    established: { kind: 'fraction', nilTo: 800_000, until: 1_000_000 },
    new: { kind: 'fraction', nilTo: 800_000, until: 1_000_000 },
  },
};

const VIC: DutySheet = {
  state: 'VIC',
  source: 'State Revenue Office Victoria, land transfer duty rates',
  sourceDate: '2025-12-12',
  readOn: '2026-11-22',
  mark: 'sure',
  reviewAfter: beforeBudgets,
  per: 1,
  wholeDollars: true,
  general: {
    bands: [
      { from: 0, base: 0, rate: 140 },
      { from: 25_000, base: 350_00, rate: 240 },
      { from: 130_000, base: 2_870_00, rate: 600 },
      { from: 960_000, ofAll: 550 },
      { from: 2_000_000, base: 110_000_00, rate: 650 },
    ],
  },
  ownHome: {
    bands: [
      { from: 0, base: 0, rate: 140 },
      { from: 25_000, base: 350_00, rate: 240 },
      { from: 130_000, base: 2_870_00, rate: 500 },
      { from: 440_000, base: 18_370_00, rate: 600 },
    ],
    upTo: 550_000,
  },
  firstHome: {
    established: { kind: 'share', nilTo: 600_000, until: 750_000 },
    new: { kind: 'share', nilTo: 600_000, until: 750_000 },
  },
};

const QLD: DutySheet = {
  state: 'QLD',
  source: 'Queensland Revenue Office, transfer duty rates and concession rates',
  sourceDate: '2026-10-05',
  readOn: '2026-11-22',
  mark: 'sure',
  reviewAfter: beforeBudgets,
  per: 100,
  general: {
    bands: [
      { from: 0, base: 0, rate: 0 },
      { from: 5_000, base: 0, rate: 150 },
      { from: 75_000, base: 1_050_00, rate: 350 },
      { from: 540_000, base: 17_325_00, rate: 450 },
      { from: 1_000_000, base: 38_025_00, rate: 575 },
    ],
  },
  ownHome: {
    bands: [
      { from: 0, base: 0, rate: 100 },
      { from: 350_000, base: 3_500_00, rate: 350 },
      { from: 540_000, base: 10_150_00, rate: 450 },
      { from: 1_000_000, base: 30_850_00, rate: 575 },
    ],
  },
  firstHome: {
    established: {
      kind: 'less',
      steps: [
        { under: 710_000, cents: 17_350_00 },
        { under: 720_000, cents: 15_615_00 },
        { under: 730_000, cents: 13_880_00 },
        { under: 740_000, cents: 12_145_00 },
        { under: 750_000, cents: 10_410_00 },
        { under: 760_000, cents: 8_675_00 },
        { under: 770_000, cents: 6_940_00 },
        { under: 780_000, cents: 5_205_00 },
        { under: 790_000, cents: 3_470_00 },
        { under: 800_000, cents: 1_735_00 },
      ],
    },
    new: { kind: 'nil' },
  },
};

const SA: DutySheet = {
  state: 'SA',
  source: 'RevenueSA, rates of stamp duty on conveyances, in a copy of 2022',
  sourceDate: '2022-12-31',
  readOn: '2026-11-22',
  mark: 'likely',
  // Nobody has read what the budget of 4 June 2026 changed for owners of homes.
  reviewAfter: '2026-06-03',
  per: 100,
  general: {
    bands: [
      { from: 0, base: 0, rate: 100 },
      { from: 12_000, base: 120_00, rate: 200 },
      { from: 30_000, base: 480_00, rate: 300 },
      { from: 50_000, base: 1_080_00, rate: 350 },
      { from: 100_000, base: 2_830_00, rate: 400 },
      { from: 200_000, base: 6_830_00, rate: 425 },
      { from: 250_000, base: 8_955_00, rate: 475 },
      { from: 300_000, base: 11_330_00, rate: 500 },
      { from: 500_000, base: 21_330_00, rate: 550 },
    ],
  },
  firstHome: { established: { kind: 'none' }, new: { kind: 'nil' } },
};

const WA: DutySheet = {
  state: 'WA',
  source: `${collected}: RevenueWA`,
  sourceDate: '2026-10-05',
  readOn: '2026-11-22',
  mark: 'likely',
  reviewAfter: beforeBudgets,
  per: 100,
  general: {
    bands: [
      { from: 0, base: 0, rate: 190 },
      { from: 120_000, base: 2_280_00, rate: 285 },
      { from: 150_000, base: 3_135_00, rate: 380 },
      { from: 360_000, base: 11_115_00, rate: 475 },
      { from: 725_000, base: 28_453_00, rate: 515 },
    ],
  },
  firstHome: {
    established: { kind: 'scale', scale: westernFirstHome() },
    new: { kind: 'scale', scale: westernFirstHome() },
  },
};

const TAS: DutySheet = {
  state: 'TAS',
  source: 'State Revenue Office Tasmania, rates of duty on transfers of property',
  sourceDate: '2026-10-05',
  readOn: '2026-11-22',
  mark: 'sure',
  reviewAfter: beforeBudgets,
  per: 100,
  general: {
    bands: [
      { from: 0, base: 50_00, rate: 0 },
      { from: 3_000, base: 50_00, rate: 175 },
      { from: 25_000, base: 435_00, rate: 225 },
      { from: 75_000, base: 1_560_00, rate: 350 },
      { from: 200_000, base: 5_935_00, rate: 400 },
      { from: 375_000, base: 12_935_00, rate: 425 },
      { from: 725_000, base: 27_810_00, rate: 450 },
    ],
  },
  firstHome: { established: { kind: 'none' }, new: { kind: 'none' } },
  firstHomeNote:
    'The exemption for first homes that are established was for transfers completed by 30 June 2026.',
};

const ACT: DutySheet = {
  state: 'ACT',
  source: `${collected}: ACT Revenue Office`,
  sourceDate: '2026-10-05',
  readOn: '2026-11-22',
  mark: 'likely',
  reviewAfter: beforeBudgets,
  per: 100,
  ownHome: {
    bands: [
      { from: 0, base: 0, rate: 28 },
      { from: 260_000, base: 728_00, rate: 220 },
      { from: 300_000, base: 1_608_00, rate: 340 },
      { from: 500_000, base: 8_408_00, rate: 432 },
      { from: 750_000, base: 19_208_00, rate: 590 },
      { from: 1_000_000, base: 33_958_00, rate: 640 },
      { from: 1_455_000, ofAll: 454 },
    ],
  },
  firstHome: { established: { kind: 'nil' }, new: { kind: 'nil' } },
  firstHomeNote:
    'By the Home Buyer Concession: for buyers who had no interest in a property in the last five years and live in the home for a year.',
};

const NT: DutySheet = {
  state: 'NT',
  source: `${collected}: Territory Revenue Office`,
  sourceDate: '2026-06-11',
  readOn: '2026-11-22',
  mark: 'likely',
  reviewAfter: beforeBudgets,
  per: 1,
  general: {
    bands: [
      { from: 0, square: 0.065_714_41, each: 15 },
      { from: 525_000, ofAll: 495 },
      { from: 3_000_000, ofAll: 575 },
      { from: 5_000_000, ofAll: 595 },
    ],
  },
  // A package of house and land from a builder is free of duty until 30 June 2027; what else is new is not known.
  firstHome: { established: { kind: 'none' }, new: { kind: 'ask' } },
};

export const duty2026: Readonly<Record<State, DutySheet>> = { NSW, VIC, QLD, SA, WA, TAS, ACT, NT };

function westernFirstHome() {
  return {
    bands: [
      { from: 0, base: 0, rate: 0 },
      { from: 600_000, base: 0, rate: 1615 },
    ],
    upTo: 800_000,
  };
}
