import {
  type DutyBand,
  type DutyProperty,
  type DutyScale,
  type DutySheet,
  dutyPropertyWords,
  type FirstHomeRule,
} from './duty.ts';

/** A group of a sheet's figures in words, as staff compare it with the office's page. Whatever the count depends on stands there. */
export interface DutyFigures {
  readonly title: string;
  readonly lines: readonly string[];
}

export function dutyFigures(sheet: DutySheet): DutyFigures[] {
  const { general, ownHome, firstHome, firstHomeNote, least, per, wholeDollars } = sheet;
  return [
    ...(general ? [{ title: 'Any buyer', lines: scaleLines(general) }] : []),
    ...(ownHome ? [{ title: ownTitle(ownHome), lines: scaleLines(ownHome) }] : []),
    ...(['established', 'new'] as const).map((property) =>
      firstHomeFigures(property, firstHome[property]),
    ),
    {
      title: 'How it is counted',
      lines: [
        per === 100 ? 'For each $100 or part of it' : 'On the exact price',
        wholeDollars ? 'Cents are dropped' : 'To the cent',
        ...(least === undefined ? [] : [`At least ${money(least)}`]),
        ...(firstHomeNote ? [`Said of a first home: ${firstHomeNote}`] : []),
      ],
    },
  ];
}

const ownTitle = ({ upTo }: DutyScale) =>
  `To live in${upTo === undefined ? '' : `, up to ${dollars(upTo)}; above as any buyer`}`;

function firstHomeFigures(property: DutyProperty, rule: FirstHomeRule): DutyFigures {
  return {
    title: `First home: ${dutyPropertyWords[property].toLowerCase()}`,
    lines: firstHomeLines(rule),
  };
}

function firstHomeLines(rule: FirstHomeRule): string[] {
  switch (rule.kind) {
    case 'nil':
      return ['No duty, whatever the price'];
    case 'none':
      return ['As another home to live in'];
    case 'ask':
      return ['Not estimated'];
    case 'fraction':
    case 'share': {
      const { nilTo, until } = rule;
      const of = rule.kind === 'share' ? 'the price' : dollars(until);
      const part = `(price − ${dollars(nilTo)}) ÷ ${dollars(until - nilTo)}`;
      return [
        `No duty up to ${dollars(nilTo)}`,
        `Up to ${dollars(until)}: the duty of any buyer on ${of}, times ${part}`,
      ];
    }
    case 'scale': {
      const { upTo } = rule.scale;
      const above = upTo === undefined ? [] : [`Over ${dollars(upTo)}: as another home to live in`];
      return [...scaleLines(rule.scale), ...above];
    }
    case 'less':
      return rule.steps.map(
        ({ under, cents }) =>
          `Under ${dollars(under)}: as another home to live in, less ${money(cents)}`,
      );
  }
}

const scaleLines = ({ bands }: DutyScale) => bands.map(bandLine);

function bandLine(band: DutyBand): string {
  const over = `Over ${dollars(band.from)}:`;
  if ('square' in band)
    return `${over} ${band.square} × V² + ${band.each} × V, where V is the price ÷ 1,000`;
  if ('ofAll' in band) return `${over} ${band.ofAll / 100}% of the whole price`;
  const above = `${band.rate / 100}% of what is above`;
  return band.base === 0 ? `${over} ${above}` : `${over} ${money(band.base)} and ${above}`;
}

const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 2 });
const dollars = (amount: number) => `$${whole.format(amount)}`;
const money = (cents: number) => dollars(cents / 100);
