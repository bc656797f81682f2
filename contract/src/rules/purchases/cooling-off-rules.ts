import type { State } from '../../vocabularies.ts';
import type { CountMode } from './business-days.ts';

/** The event that starts a cooling-off period. Users must enter it; it is never guessed. */
export type CoolingOffStart =
  | 'contract_made'
  | 'buyer_signed'
  | 'signed_copy_received'
  | 'contract_made_or_form_1'
  | 'last_signature';

/**
 * How a state's law, or its standard contract, counts the cooling-off period of a private sale of a
 * home.
 */
export interface CoolingOffRule {
  readonly id: string;
  readonly days: number;
  readonly offThePlanDays?: number;
  readonly mode: CountMode;
  readonly starts: CoolingOffStart;
  /** Time on the last day; null if the whole day counts. */
  readonly time: '17:00' | null;
  /** Time zone that decides, anywhere in the state. */
  readonly zone: string;
  /** True if the sources are reliable but not the law's own text. */
  readonly checkFirst: boolean;
  readonly source: string;
}

/** Null if the law has no period, or we do not count it. After an auction no state has one. */
export const coolingOffRules: Readonly<Record<State, CoolingOffRule | null>> = {
  NSW: {
    id: 'nsw-cooling-off-1',
    days: 5,
    offThePlanDays: 10,
    mode: 'after',
    starts: 'contract_made',
    time: '17:00',
    zone: 'Australia/Sydney',
    checkFirst: false,
    source: 'Conveyancing Act 1919 (NSW), sections 66P and 66S to 66W',
  },
  VIC: {
    id: 'vic-cooling-off-1',
    days: 3,
    mode: 'after',
    starts: 'buyer_signed',
    time: null,
    zone: 'Australia/Melbourne',
    checkFirst: false,
    source: 'Sale of Land Act 1962 (Vic), sections 30 and 31',
  },
  QLD: {
    id: 'qld-cooling-off-1',
    days: 5,
    mode: 'including',
    starts: 'signed_copy_received',
    time: '17:00',
    zone: 'Australia/Brisbane',
    checkFirst: false,
    source: 'Property Occupations Act 2014 (Qld), sections 160 and 166 to 168',
  },
  SA: {
    id: 'sa-cooling-off-1',
    days: 2,
    mode: 'after',
    starts: 'contract_made_or_form_1',
    time: null,
    zone: 'Australia/Adelaide',
    checkFirst: false,
    source: 'Land and Business (Sale and Conveyancing) Act 1994 (SA), section 5',
  },
  ACT: {
    id: 'act-cooling-off-1',
    days: 5,
    mode: 'after',
    starts: 'contract_made',
    time: '17:00',
    zone: 'Australia/Sydney',
    checkFirst: true,
    source: 'Civil Law (Sale of Residential Property) Act 2003 (ACT)',
  },
  TAS: {
    id: 'tas-standard-contract-1',
    days: 3,
    mode: 'after',
    starts: 'last_signature',
    time: null,
    zone: 'Australia/Hobart',
    checkFirst: true,
    source: 'The standard contract of Tasmania, where its cooling-off box is ticked',
  },
  WA: null,
  NT: null,
};
