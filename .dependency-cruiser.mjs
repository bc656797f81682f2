// The import rules of docs/architecture.md. Rules that are not listed here are not enforced.
const rule = (name, from, to, comment) => ({ name, severity: 'error', comment, from, to });
const serverSource = '^server/src/';
/** Modules that every product feature uses; none of these knows a product feature. */
const platform = [
  'accounts/(attempts|authenticators|members|passkeys|relationships|sessions|sign-in|two-factor)/',
  'calls/calendar-feeds/',
  'encryption/secret-keys/',
  'files/',
  'notifications/',
  'staff/(audit|roster)/',
].join('|');

export default {
  forbidden: [
    rule(
      'no-cycles',
      {},
      { circular: true },
      'Two files that need each other are one idea, or three.',
    ),
    rule(
      'no-orphans',
      {
        orphan: true,
        pathNot: ['\\.d\\.ts$', '\\.test\\.tsx?$', '\\.config\\.ts$', '(^|/)scripts/'],
      },
      {},
      'Nothing imports it and nothing starts it: dead code.',
    ),
    rule(
      'contract-knows-nobody',
      { path: '^contract/' },
      { path: '^(server|web|e2e|bench)/' },
      'The contract is what both sides agree on.',
    ),
    rule(
      'contract-imports-zod-only',
      { path: '^contract/src/', pathNot: '\\.test\\.ts$' },
      { dependencyTypes: ['npm', 'core'], pathNot: 'node_modules/(zod|libphonenumber-js)/' },
      'The contract runs everywhere; browsers get no libphonenumber-js.',
    ),
    rule(
      'e2ee-stands-alone',
      { path: '^e2ee/src/' },
      { path: '^(contract|server|web|e2e|bench)/' },
      'Another client could be written from it.',
    ),
    rule(
      'server-not-web',
      { path: '^server/' },
      { path: '^(web|e2e|bench)/' },
      'The server loads the built pages, never their source.',
    ),
    rule(
      'web-not-server',
      { path: '^web/' },
      { path: '^(server|e2e|bench)/' },
      'Pages know the contract only.',
    ),
    rule(
      'e2e-through-the-front-door',
      { path: '^e2e/' },
      { path: '^(server|web)/' },
      'Journeys use the product as people do.',
    ),
    rule(
      'bench-imports-public-test-helpers',
      { path: '^bench/' },
      {
        path: '^(server/test/(?!public\\.ts$)|e2e/)|\\.test\\.tsx?$',
      },
      'server/test/public.ts lists the test helpers for benches and drills.',
    ),
    rule(
      'lib-is-pure',
      { path: `${serverSource}lib/` },
      { path: `${serverSource}(?!lib/)` },
      'lib knows nothing of the product.',
    ),
    rule(
      'adapters-below-features',
      { path: `${serverSource}adapters/` },
      { path: `${serverSource}(features|plugins)/` },
      'An adapter serves features; it does not know them.',
    ),
    rule(
      'plugins-below-features',
      { path: `${serverSource}plugins/` },
      { path: `${serverSource}features/` },
      'One cross-cutting concern, no feature.',
    ),
    rule(
      'platform-below-product',
      { path: `${serverSource}features/(${platform})`, pathNot: '\\.test\\.ts$' },
      { path: `${serverSource}features/(?!${platform})` },
      'Accounts, files, mail and the like serve the product; they do not know it.',
    ),
    rule(
      'queue-below-product',
      { path: `${serverSource}queue/`, pathNot: '\\.test\\.ts$' },
      { path: `${serverSource}features/(?!${platform})` },
      'The queue runs tasks of features; it does not know them.',
    ),
    rule(
      'only-the-app-mounts',
      {
        path: serverSource,
        pathNot: [`${serverSource}(app|features|main)\\.ts$`, '\\.test\\.ts$'],
      },
      { path: `${serverSource}features/.+\\.(routes|socket)\\.ts$` },
      'features.ts is the table of contents; app.ts mounts what is no call of the contract.',
    ),
    rule(
      'policies-and-presenters-are-pure',
      { path: '\\.(policy|presenter)\\.ts$' },
      {
        path: `${serverSource}(adapters|plugins)/|\\.(repo|service|routes)\\.ts$`,
        dependencyTypesNot: ['type-only'],
      },
      'Rules and shapes without I/O.',
    ),
    rule(
      'repos-stand-alone',
      { path: '\\.repo\\.ts$' },
      { path: '\\.(repo|service|routes)\\.ts$|server/src/errors\\.ts$' },
      'SQL of one feature; it returns undefined, it does not judge.',
    ),
    rule(
      'services-do-not-call-services',
      { path: '\\.service\\.ts$' },
      { path: '\\.(service|routes)\\.ts$' },
      'Extract downwards instead.',
    ),
    rule(
      'features-apart',
      { path: '^web/app/features/([^/]+)/' },
      { path: '^web/app/features/', pathNot: '^web/app/features/$1/' },
      'Routes compose features.',
    ),
    rule(
      'features-below-routes',
      { path: '^web/app/(features|components|lib|theme)/' },
      { path: '^web/app/routes/' },
      'Routes are the top.',
    ),
    rule(
      'components-are-neutral',
      { path: '^web/app/(components|theme)/' },
      { path: '^web/app/features/' },
      'Parts know no feature.',
    ),
    rule(
      'lib-shows-nothing',
      { path: '^web/app/lib/' },
      { path: '^web/app/(components|features|theme)/' },
      'Transport never shows a toast.',
    ),
    rule(
      'transport-below-client',
      { path: '^web/app/lib/(api|account)/', pathNot: '\\.test\\.tsx?$' },
      { path: '^web/app/lib/client/' },
      'The client of a member uses the transport and the session; neither knows it.',
    ),
    rule(
      'transport-and-session-apart',
      { path: '^web/app/lib/(api|account)/' },
      { path: '^web/app/lib/(api|account)/', pathNot: '^web/app/lib/$1/' },
      'The client joins them.',
    ),
    rule(
      'tests-stay-out',
      { path: '^server/src/', pathNot: '\\.test\\.ts$' },
      { path: '^server/test/' },
      'The product does not import its tests.',
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router)/' },
    tsPreCompilationDeps: true,
    parser: 'swc',
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
};
