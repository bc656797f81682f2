/** An Australian format of dates, made when it is first needed: browsers take milliseconds for one, and pages without dates need none. */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => {
    made ??= new Intl.DateTimeFormat('en-AU', options);
    return made;
  };
}
