const tests = '\\.test\\.tsx?$'
const testSupport = ['/test-[^/]+\\.ts$', '/testing/']
const entryPoints = [
  '^apps/server/src/main\\.ts$',
  '^apps/web/src/main\\.tsx$',
  '(^|/)[^/]+\\.(config|setup)\\.ts$',
  '\\.d\\.ts$',
  '^bench/[^/]+\\.ts$',
  '^apps/web/public/',
  // Run by scripts/, which are not looked at here.
  '^packages/client/build/',
]

/**
 * The server from the ground up: a room imports what lies below it or beside it, never what lies above. A new room
 * gets a place here, or the check fails.
 */
const SERVER_ROOMS = [
  [
    'cannot-start',
    'config',
    'error-text',
    'errors',
    'in-slices',
    'limits',
    'log',
    'machine-failures',
    'metrics',
    'running',
    'store-by-halves',
    'texts',
    'time-limit',
    'transient-failure',
  ],
  ['embedded', 'listen'],
  ['store'],
  ['bus', 'condition', 'data-models', 'events', 'facts', 'files'],
  ['alarm', 'audit', 'mail', 'maintenance', 'notices', 'shift', 'usage'],
  ['api'],
  ['identity'],
  ['ingest'],
  ['outbound', 'shop'],
  ['push'],
  ['broker', 'live', 'jobs'],
  ['features'],
  ['demo'],
  ['app', 'cli', 'main'],
]
const serverRooms = (rooms) => `^apps/server/src/(${rooms.join('|')})(/|\\.ts$)`
const serverRules = SERVER_ROOMS.slice(0, -1).map((rooms, floor) => ({
  name: `server-${rooms[0]}-imports-downwards`,
  comment: 'Give it what it needs from app.ts, or move what both need below both.',
  severity: 'error',
  from: { path: serverRooms(rooms) },
  to: { path: serverRooms(SERVER_ROOMS.slice(floor + 1).flat()) },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment:
        'A rule of the domain knows no clock, no network, no file: only itself, calendar arithmetic and the Fourier transform.',
      severity: 'error',
      from: { path: '^packages/domain/' },
      to: { pathNot: ['^packages/domain/', 'node_modules/(temporal-polyfill|fourier-transform)/'] },
    },
    {
      name: 'contract-knows-only-domain',
      comment: 'What crosses a wire is said in terms of the domain and of schemas.',
      severity: 'error',
      from: { path: '^packages/contract/' },
      to: { pathNot: ['^packages/(contract|domain)/', 'node_modules/typebox/'] },
    },
    {
      name: 'web-and-server-meet-in-contract',
      comment: 'They run on different machines.',
      severity: 'error',
      from: { path: '^apps/web/' },
      to: { path: '^apps/(server|simulator)/' },
    },
    {
      name: 'simulator-is-a-machine',
      comment: 'It speaks to the portal over MQTT, as any machine does.',
      severity: 'error',
      from: { path: '^apps/simulator/' },
      to: { path: '^apps/(server|web)/' },
    },
    {
      name: 'packages-know-no-app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|bench|e2e)/' },
    },
    {
      name: 'features-keep-to-themselves',
      comment: 'What two features share belongs into domain, store, ui or api; app puts features together.',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/features/([^/]+)/' },
      to: { path: '^apps/$1/src/features/[^/]+/', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'ui-knows-no-product',
      comment:
        'What knows a machine, a status or a call lies in a folder of its subject; ui knows days, hours and languages.',
      severity: 'error',
      from: { path: '^apps/web/src/ui/' },
      to: {
        path: ['^apps/web/src/', '^packages/'],
        pathNot: ['^apps/web/src/(ui|i18n)/', '^packages/domain/src/(text|time)/'],
      },
    },
    {
      name: 'web-shared-before-features',
      comment: 'Every folder beside features and app is shared by features: it knows none of them.',
      severity: 'error',
      from: { path: '^apps/web/src/[^/]+/', pathNot: '^apps/web/src/(features|app)/' },
      to: { path: '^apps/web/src/(features|app)/' },
    },
    {
      name: 'web-features-before-app',
      severity: 'error',
      from: { path: '^apps/web/src/features/' },
      to: { path: '^apps/web/src/app/' },
    },
    ...serverRules,
    {
      name: 'server-rooms-have-a-place',
      comment: 'Put the new folder into SERVER_ROOMS in .dependency-cruiser.mjs.',
      severity: 'error',
      from: { path: '^apps/server/src/', pathNot: [serverRooms(SERVER_ROOMS.flat()), ...testSupport] },
      to: {},
    },
    {
      name: 'no-test-support-in-the-product',
      severity: 'error',
      from: { path: '^(apps|packages)/', pathNot: testSupport },
      to: { path: [...testSupport, 'node_modules/vitest/'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-orphans',
      comment: 'A file that nothing imports and that imports nothing is left over.',
      severity: 'error',
      from: { orphan: true, pathNot: [...entryPoints, ...testSupport] },
      to: {},
    },
    {
      name: 'everything-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no parser that other programs could use.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: [tests, '/dist/', '^\\.tsbuild/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
