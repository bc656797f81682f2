/** Pages that mails link to. Those of alerts take `?token=`. */
export const pagePaths = {
  search: '/customer/search-brokers',
  vendor: (id: string) => `/customer/search-brokers/${encodeURIComponent(id)}`,
  alertConfirm: '/alerts/confirm',
  alertUnsubscribe: '/alerts/unsubscribe',
} as const;
