const password = 'Threshold-demo-1!';

/** Accounts for trying out; the start-up prints them. Only in a database that was seeded. */
export const demoAccounts = {
  customer: { email: 'customer@demo.example', password },
  /** An approved Mortgage Broker in Parramatta. */
  vendor: { email: 'vendor@demo.example', password },
} as const;

export const demoCustomerName = { first_name: 'Indigo', last_name: 'Grevillea' } as const;
export const demoVendorName = { first_name: 'Marlo', last_name: 'Banksia' } as const;
