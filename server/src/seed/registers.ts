import type { State, VendorType } from '@threshold/contract/vocabularies';
import type { Random } from './prng.ts';

/** A public register and the form of its numbers: '#' is any digit. */
export interface Register {
  readonly name: string;
  readonly form: string;
  /** Null for the registers of the whole country. */
  readonly state: State | null;
}

type ByState = Readonly<Record<State, readonly [name: string, form: string]>>;

/* Every number begins with nines, far above those in use, so that none is a real person's. */

const agents: ByState = {
  NSW: ['NSW Fair Trading property services register', '99######'],
  VIC: ['Consumer Affairs Victoria register of estate agents', '99####L'],
  QLD: ['Queensland Office of Fair Trading licence register', '99#####'],
  SA: ['Consumer and Business Services SA licence register', 'RLA 99####'],
  WA: ['WA Consumer Protection licence register', 'RA99###'],
  TAS: ['Property Agents Board of Tasmania register', 'PAB 99##'],
  ACT: ['Access Canberra licence register', '1999####'],
  NT: ['NT licence register of land agents', 'AL 99##'],
};

const conveyancers: ByState = {
  NSW: ['NSW Fair Trading register of conveyancers', '99#####'],
  VIC: ['Consumer Affairs Victoria register of conveyancers', '99####L'],
  QLD: ['Queensland Law Society register of solicitors', '99####'],
  SA: ['Consumer and Business Services SA licence register', 'CLS 99####'],
  WA: ['WA Consumer Protection register of settlement agents', 'SA99###'],
  TAS: ['Consumer, Building and Occupational Services Tasmania register', 'CON 99##'],
  ACT: ['Law Society of the ACT register of solicitors', '99####'],
  NT: ['NT licence register of conveyancing agents', 'CA 99##'],
};

const solicitors: ByState = {
  ...conveyancers,
  NSW: ['Law Society of NSW register of solicitors', '99####'],
  VIC: ['Victorian Legal Services Board register of lawyers', 'P99#####'],
  SA: ['Law Society of South Australia register of practitioners', '99####'],
  WA: ['Legal Practice Board of WA register of practitioners', '99####'],
  TAS: ['Law Society of Tasmania register of practitioners', '99####'],
  NT: ['Law Society Northern Territory register of practitioners', '99####'],
};

// Only Victoria and Queensland license inspectors: elsewhere the insurance for AS 4349 reports is what can be checked.
const insurance = ['Certificate of insurance for AS 4349 inspections', 'PI-99######'] as const;
const inspectors: ByState = {
  NSW: insurance,
  VIC: ['Building and Plumbing Commission register of practitioners', 'IN-U 99###'],
  QLD: ['QBCC licensee register', '99#####'],
  SA: insurance,
  WA: insurance,
  TAS: insurance,
  ACT: insurance,
  NT: insurance,
};

const surveyors: ByState = {
  NSW: ['NSW Fair Trading register of certifiers', 'BDC99###'],
  VIC: ['Building and Plumbing Commission register of practitioners', 'BS-U 99###'],
  QLD: ['QBCC licensee register', 'A99#####'],
  SA: ['South Australian register of accredited professionals', 'APP99######'],
  WA: ['WA Building and Energy register of surveyors', 'BSP99##'],
  TAS: ['Consumer, Building and Occupational Services Tasmania register', 'BS 99##'],
  ACT: ['Access Canberra licence register', '1999####'],
  NT: ['NT Building Practitioners Board register', '99####BS'],
};

/** The register in which a professional of this type, state and title is found. */
export function registerOf(type: VendorType, state: State, title: string): Register {
  if (type === 'Mortgage Broker') {
    return { name: 'ASIC register of credit representatives', form: '99####', state: null };
  }
  if (type === 'Accountant') {
    return { name: 'Tax Practitioners Board register', form: '99######', state: null };
  }
  const [name, form] = stateRegisters(type, title)[state];
  return { name, form, state };
}

function stateRegisters(type: VendorType, title: string): ByState {
  if (type === 'Conveyancer/Solicitor')
    return title.includes('Solicitor') ? solicitors : conveyancers;
  if (type === 'Building & Pest inspector') return inspectors;
  if (type === 'Building Surveyor') return surveyors;
  return agents;
}

export function numberOf({ form }: Pick<Register, 'form'>, random: Random): string {
  return form.replace(/#/g, () => String(random.int(0, 9)));
}
