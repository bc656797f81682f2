import { thatCustomer, thatVendor } from './access.ts';
import { idParams } from './primitives.ts';

const ownId = { ownParam: 'id', params: idParams } as const;

/** Common properties of the calls below a customer's own id. */
export const ofThatCustomer = { access: thatCustomer, ...ownId } as const;
/** As `ofThatCustomer`, for a vendor. */
export const ofThatVendor = { access: thatVendor, ...ownId } as const;
