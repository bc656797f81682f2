import rules from './.dependency-cruiser.mjs';

// Looks at the features of the server as wholes, without their tests: a test may use whatever the app has.
export default {
  forbidden: [
    {
      name: 'features-have-no-cycles',
      severity: 'error',
      comment: 'Two features that need each other are one, or a third one lies below both.',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...rules.options,
    includeOnly: { path: '^server/src/features/' },
    exclude: { path: '\\.test\\.ts$' },
  },
};
