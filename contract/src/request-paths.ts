/** Pages of requests in mails and notifications. */
export const requestPaths = {
  /**
   * Page of the request. Its link secret follows the hash, where no server, log or other site sees
   * it.
   */
  own: '/requests',
  vendor: '/vendor/requests',
} as const;
