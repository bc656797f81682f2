/** Waits: for a toast to be read, or for somebody to have typed. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
