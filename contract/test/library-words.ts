/** Error messages of the schema library, which no answer may show. */
export const libraryWords =
  /Invalid (input|option|string|key)|Too (big|small):|Unrecognized key|expected \w+, received/;
