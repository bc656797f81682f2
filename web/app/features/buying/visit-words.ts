import type { HomeVisit } from '@threshold/contract/buying/home-visits';
import { dueTimeText } from '@threshold/contract/buying/key-date-text';
import type { NextUp } from '@threshold/contract/buying/purchase-shapes';
import { visitKindWords } from '@threshold/contract/buying/purchase-words';
import { weekdayText } from '#app/lib/format/dates.ts';

/** 'Sat 5 Dec 2026, 10:00 am Sydney time'. */
export const visitWhenText = ({ on, time, zone }: Pick<HomeVisit, 'on' | 'time' | 'zone'>) =>
  `${weekdayText(on)}, ${dueTimeText(time, zone)}`;

/** 'Open inspection of 12 High Street: Sat 5 Dec 2026, 10:00 am Sydney time'. */
export const nextVisitText = (visit: NonNullable<NextUp['next_visit']>): string =>
  `${visitKindWords[visit.kind]} of ${visit.address}: ${visitWhenText(visit)}`;
