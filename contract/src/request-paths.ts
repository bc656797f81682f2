/** Pages of requests that mails and notifications lead to. */
export const requestPaths = {
  /** The request's own page; its link stands behind the hash, where no server, log or other site sees it. */
  own: '/requests',
  vendor: '/vendor/requests',
} as const;
