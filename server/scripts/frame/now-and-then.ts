const EVERY_MS = 2000;

/** Limits progress messages to one every two seconds. */
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
