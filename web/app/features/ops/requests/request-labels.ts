import type { OfferGround, RequestState } from '@threshold/contract/request-words';

export const groundLabels: Readonly<Record<OfferGround, string>> = {
  near: 'The office is near',
  radius: 'The service area covers it',
  locality: 'The suburb is in the service area',
  staff: 'Chosen by us',
};

export const stateLabels: Readonly<Record<RequestState, string>> = {
  unconfirmed: 'Not confirmed',
  waiting: 'Waiting',
  answered: 'Answered',
  missed: 'Missed',
  closed: 'Closed',
};
