type Sized = Pick<File, 'size'>;

/** How much of each file has gone, 0 to 1, when `sent` of all of them has: they go one after another. */
export function sentOf<F extends Sized>(files: readonly F[], sent: number): (file: F) => number {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return (file) => {
    const before = files.slice(0, files.indexOf(file)).reduce((sum, { size }) => sum + size, 0);
    if (file.size === 0) return sent;
    return Math.min(1, Math.max(0, (sent * total - before) / file.size));
  };
}
