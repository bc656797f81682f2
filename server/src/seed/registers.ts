import { registers } from '@threshold/contract/registers';
import type { State, VendorType } from '@threshold/contract/vocabularies';
import type { Random } from './prng.ts';

/** A public register and the form of its numbers: '#' is any digit. */
export interface Register {
  readonly name: string;
  readonly form: string;
  /** Null for the registers of the whole country. */
  readonly state: State | null;
}

type StateRegisters = 'agents' | 'conveyancers' | 'solicitors' | 'inspectors' | 'surveyors';

/* Every number begins with nines, far above those in use, so that none is a real person's. */
const forms: Readonly<Record<StateRegisters, Readonly<Record<State, string>>>> = {
  agents: {
    NSW: '99######',
    VIC: '99####L',
    QLD: '99#####',
    SA: 'RLA 99####',
    WA: 'RA99###',
    TAS: 'PAB 99##',
    ACT: '1999####',
    NT: 'AL 99##',
  },
  conveyancers: {
    NSW: '99#####',
    VIC: '99####L',
    QLD: '99####',
    SA: 'CLS 99####',
    WA: 'SA99###',
    TAS: 'CON 99##',
    ACT: '99####',
    NT: 'CA 99##',
  },
  solicitors: {
    NSW: '99####',
    VIC: 'P99#####',
    QLD: '99####',
    SA: '99####',
    WA: '99####',
    TAS: '99####',
    ACT: '99####',
    NT: '99####',
  },
  inspectors: {
    NSW: 'PI-99######',
    VIC: 'IN-U 99###',
    QLD: '99#####',
    SA: 'PI-99######',
    WA: 'PI-99######',
    TAS: 'PI-99######',
    ACT: 'PI-99######',
    NT: 'PI-99######',
  },
  surveyors: {
    NSW: 'BDC99###',
    VIC: 'BS-U 99###',
    QLD: 'A99#####',
    SA: 'APP99######',
    WA: 'BSP99##',
    TAS: 'BS 99##',
    ACT: '1999####',
    NT: '99####BS',
  },
};

/** The register in which a professional of this type, state and title is found. */
export function registerOf(type: VendorType, state: State, title: string): Register {
  if (type === 'Mortgage Broker') {
    return { name: registers.brokers.name, form: '99####', state: null };
  }
  if (type === 'Accountant') {
    return { name: registers.accountants.name, form: '99######', state: null };
  }
  const kind = stateRegisters(type, title);
  return { name: registers[kind][state].name, form: forms[kind][state], state };
}

function stateRegisters(type: VendorType, title: string): StateRegisters {
  if (type === 'Conveyancer/Solicitor') {
    return title.includes('Solicitor') ? 'solicitors' : 'conveyancers';
  }
  if (type === 'Building & Pest inspector') return 'inspectors';
  if (type === 'Building Surveyor') return 'surveyors';
  return 'agents';
}

export function numberOf({ form }: Pick<Register, 'form'>, random: Random): string {
  return form.replace(/#/g, () => String(random.int(0, 9)));
}
