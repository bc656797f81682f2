const EVERY_MS = 2000;

/** For what reports its progress all the time: says it every two seconds at most. */
export function nowAndThen<Progress>(
  say: (progress: Progress) => void,
): (progress: Progress) => void {
  let saidAt = performance.now();
  return (progress) => {
    if (performance.now() - saidAt < EVERY_MS) return;
    saidAt = performance.now();
    say(progress);
  };
}
