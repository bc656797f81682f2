import { describe, expect, it } from 'vitest';
import type { HomeStage, KeyDateKind, KeyDateStatus } from '../../texts/purchase-words.ts';
import type { State } from '../../vocabularies.ts';
import {
  findMostAdvancedPlace,
  listMissingVendorTypes,
  resolveChecklistStage,
  resolveStateAndSaleMethod,
} from './checklist-stages.ts';

const home = (stage: HomeStage, state: State | null = 'NSW') => ({
  stage,
  state,
  sale_method: null,
});
const date = (kind: KeyDateKind, status: KeyDateStatus = 'open', due_on = '2026-12-11') => ({
  kind,
  status,
  due_on,
});
const today = '2026-12-01';

describe('the stage of a checklist', () => {
  it.each([
    ['get_ready', []],
    ['get_ready', [home('dropped'), home('missed')]],
    ['look', [home('looking')]],
    ['look', [home('inspected'), home('looking')]],
    ['before_offer', [home('looking'), home('shortlisted')]],
    ['commit', [home('shortlisted'), home('offered'), home('missed')]],
    ['conditions', [home('offered'), home('under_contract')]],
    ['after', [home('bought')]],
  ] as const)('is %s, determined by the most advanced home', (stage, homes) => {
    expect(resolveChecklistStage(homes, [], today)).toBe(stage);
  });

  it.each([
    ['conditions', [date('finance_due')]],
    ['conditions', [date('finance_due', 'done'), date('cooling_off_end')]],
    ['conditions', [date('settlement')]],
    ['conditions', [date('finance_due', 'cancelled')]],
    ['before_settlement', [date('finance_due', 'done'), date('settlement')]],
    ['settlement_day', [date('finance_due', 'done'), date('settlement', 'open', today)]],
    ['before_settlement', [date('finance_due', 'done'), date('settlement', 'cancelled', today)]],
  ] as const)('is %s, determined by the key dates of the home under contract', (stage, dates) => {
    expect(resolveChecklistStage([home('under_contract')], dates, today)).toBe(stage);
  });
});

describe('the place of a purchase', () => {
  it('is the place of the home at the most advanced stage', () => {
    const near = (stage: HomeStage, place: string) => ({ ...home(stage), place });
    expect(findMostAdvancedPlace([])).toBeNull();
    expect(
      findMostAdvancedPlace([near('looking', 'Hobart TAS 7000'), near('offered', '')]),
    ).toBeNull();
    expect(
      findMostAdvancedPlace([near('looking', 'Hobart TAS 7000'), near('offered', 'Perth WA 6000')]),
    ).toBe('Perth WA 6000');
  });
});

describe('the Australian state of a checklist', () => {
  it('is the common state of the homes at the most advanced stage', () => {
    expect(
      resolveStateAndSaleMethod([home('looking', 'VIC'), home('shortlisted', 'NSW')]).state,
    ).toBe('NSW');
    expect(
      resolveStateAndSaleMethod([home('looking', 'VIC'), home('looking', 'NSW')]).state,
    ).toBeNull();
    expect(
      resolveStateAndSaleMethod([home('looking', 'VIC'), home('looking', null)]).state,
    ).toBeNull();
    expect(resolveStateAndSaleMethod([home('dropped', 'VIC')]).state).toBeNull();
    expect(
      resolveStateAndSaleMethod([
        { ...home('offered', 'QLD'), sale_method: 'auction' },
        home('looking'),
      ]),
    ).toEqual({ state: 'QLD', saleMethod: 'auction' });
  });
});

it('listMissingVendorTypes omits the vendor types that the buyers already have', () => {
  expect(listMissingVendorTypes('before_offer', [])).toEqual([
    'Mortgage Broker',
    'Conveyancer/Solicitor',
    'Building & Pest inspector',
  ]);
  expect(listMissingVendorTypes('before_offer', ['Mortgage Broker', 'Accountant', null])).toEqual([
    'Conveyancer/Solicitor',
    'Building & Pest inspector',
  ]);
  expect(listMissingVendorTypes('after', [])).toEqual([]);
});
