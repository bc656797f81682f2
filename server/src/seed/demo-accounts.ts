const password = 'Threshold-demo-1!';

/** Demo accounts, printed at start. They exist only in a seeded database. */
export const demoAccounts = {
  customer: { email: 'customer@demo.example', password },
  /** An approved Mortgage Broker in Parramatta. */
  vendor: { email: 'vendor@demo.example', password },
} as const;

export const demoCustomerName = { first_name: 'Indigo', last_name: 'Grevillea' } as const;
export const demoVendorName = { first_name: 'Marlo', last_name: 'Banksia' } as const;
