type Sized = Pick<File, 'size'>;

/** The uploaded share of each file, 0 to 1, given the share of all files, which are sent one after another. */
export function sentOf<F extends Sized>(files: readonly F[], sent: number): (file: F) => number {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return (file) => {
    const before = files.slice(0, files.indexOf(file)).reduce((sum, { size }) => sum + size, 0);
    if (file.size === 0) return sent;
    return Math.min(1, Math.max(0, (sent * total - before) / file.size));
  };
}
