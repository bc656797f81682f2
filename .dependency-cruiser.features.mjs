import rules from './.dependency-cruiser.mjs';

// Checks the folders of the server's features as units, without their tests, which may use all of
// the app. Folders of one feature may need each other.
export default {
  forbidden: [
    {
      name: 'features-have-no-cycles',
      severity: 'error',
      comment:
        'Subjects of two features that need each other are one, or a third one is below both.',
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
