import rules from './.dependency-cruiser.mjs';

// Checks the features of the server as units, without their tests, which may use all of the app.
export default {
  forbidden: [
    {
      name: 'features-have-no-cycles',
      severity: 'error',
      comment: 'Two features that need each other are one, or a third one lies below both.',
      scope: 'folder',
      from: { path: '^server/src/features/([^/]+)' },
      to: { circular: true, pathNot: '^server/src/features/$1(/|$)' },
    },
  ],
  options: {
    ...rules.options,
    includeOnly: { path: '^server/src/features/' },
    exclude: { path: '\\.test\\.ts$' },
  },
};
