const inSydney = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  year: 'numeric',
});

/** '21 Nov 2026, 9:41 am' in Sydney time. The console is only rendered in the browser. */
export function Moment({ at }: { at: string }) {
  return (
    <time className="num" dateTime={at}>
      {inSydney.format(new Date(at))}
    </time>
  );
}
