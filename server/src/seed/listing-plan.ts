import {
  loanVendorType,
  states,
  type VendorStatus,
  type VendorType,
  vendorTypes,
} from '@threshold/contract/vocabularies';
import { type Place, places } from './places.ts';
import { randomFrom } from './prng.ts';

/** `unclaimed` and `unfinished` are the two kinds of `in_complete`. */
export type Stage = Exclude<VendorStatus, 'in_complete'> | 'unclaimed' | 'unfinished';

export interface Slot {
  readonly place: Place;
  readonly vendor_type: VendorType;
  readonly stage: Stage;
  /** Counts those of one type from place to place, so that neighbours can be made to differ. */
  readonly turn: number;
}

/** Listings that visitors look for first always exist. */
const promised: readonly (readonly [city: string, count: number])[] = [
  ['Parramatta', 5],
  ['Westmead', 1],
  ['Granville', 1],
];

/** Dealt in turns within a state: every type, the much-sought ones more often. */
const typeTurns: readonly VendorType[] = [
  ...vendorTypes,
  ...vendorTypes,
  'Mortgage Broker',
  'Realestate Agent',
  'Conveyancer/Solicitor',
  'Building & Pest inspector',
  'Mortgage Broker',
  'Buyers agent',
  'Property Manager',
  'Realestate Agent',
];

const stageShares: readonly (readonly [Stage, number])[] = [
  ['approved', 24],
  ['unclaimed', 6],
  ['pending', 4],
  ['claimed', 3],
  ['unfinished', 1],
  ['rejected', 1],
  ['suspended', 1],
];

/** Place, type and stage of every demo listing. Each type has approved listings in each state. */
export function planListings(): Slot[] {
  const promisedSlots = promised.flatMap(([city, count]) =>
    Array.from({ length: count }, (): Staged => {
      const place = places.find((place) => place.city === city);
      if (!place) throw new Error(`No place named ${city}`);
      return { place, vendor_type: loanVendorType, stage: 'approved' };
    }),
  );
  const dealt = states.flatMap((state) => dealTypes(state));
  return withTurns([...promisedSlots, ...dealStages(dealt)]);
}

type Staged = Omit<Slot, 'turn'>;
type Draft = Omit<Staged, 'stage'>;

/** The table of places lists neighbours side by side. */
function withTurns(slots: readonly Staged[]): Slot[] {
  const turns = new Map<Staged, number>();
  for (const type of vendorTypes) {
    const ordered = places.flatMap((place) =>
      slots.filter((slot) => slot.place === place && slot.vendor_type === type),
    );
    for (const [turn, slot] of ordered.entries()) turns.set(slot, turn);
  }
  return slots.map((slot) => ({ ...slot, turn: turns.get(slot) ?? 0 }));
}

function dealTypes(state: string): Draft[] {
  const seats = places
    .filter((place) => place.state === state)
    .flatMap((place) => {
      const taken = promised.find(([city]) => city === place.city)?.[1] ?? 0;
      return Array.from({ length: place.listings - taken }, () => place);
    });
  return randomFrom(`types in ${state}`)
    .shuffle(seats)
    .map((place, index) => ({
      place,
      vendor_type: typeTurns[index % typeTurns.length] ?? loanVendorType,
    }));
}

/** The first of a type in a state is approved; the rest take turns, type by type, so that every type meets each stage. */
function dealStages(drafts: readonly Draft[]): Staged[] {
  const stages = randomFrom('stages').shuffle(
    stageShares.flatMap(([stage, share]) => Array.from({ length: share }, () => stage)),
  );
  const seen = new Set<string>();
  let turn = 0;
  return vendorTypes.flatMap((type) =>
    drafts
      .filter((draft) => draft.vendor_type === type)
      .map((draft) => {
        const key = `${type} ${draft.place.state}`;
        if (!seen.has(key)) {
          seen.add(key);
          return { ...draft, stage: 'approved' };
        }
        turn += 1;
        return { ...draft, stage: stages[turn % stages.length] ?? 'approved' };
      }),
  );
}
