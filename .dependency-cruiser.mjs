import { CONTRACT_GROUND, DOMAIN_GROUND, SERVER_PLATFORM, SUBJECTS, WEB_PLATFORM } from './scripts/rooms.mjs'

const tests = '\\.test\\.tsx?$'
const testSupport = ['/test-[^/]+\\.ts$', '/testing/', '\\.rights\\.ts$']
const entryPoints = [
  '^apps/(server|connector|opcua)/src/main\\.ts$',
  '^apps/web/src/main\\.tsx$',
  '(^|/)[^/]+\\.(config|setup)\\.ts$',
  '\\.d\\.ts$',
  '^bench/[^/]+\\.ts$',
  '^apps/web/public/',
  // Run by name: by npm, by one another, by the test runner.
  '^packages/client/build/',
  '^scripts/',
]

/** Files of the server that lie above all rooms: where programs start, and the lists they start with. */
const SERVER_TOP = '^apps/server/src/(app|main|config|subjects)\\.ts$'
/** The phases of the start, which app.ts puts in order. */
const SERVER_START = '^apps/server/src/app/'
/** Settings by what they are for, out of which config.ts is made. */
const SERVER_CONFIG = '^apps/server/src/config/'
/** And of the contract: the tables that all subjects fill, and what is made of all calls. */
const CONTRACT_TOP =
  '^packages/contract/src/((access|areas|calls|channel-pages|channel-table|errors|event-channels|found|live|notices|page-address|pages|subjects)\\.ts$|openapi/)'
const contract = '^packages/contract/src/'
const server = '^apps/server/src/'
const web = '^apps/web/src/'
const oneOf = (rooms) => `(${rooms.join('|')})/`

/** A room imports what lies in lines before its own, and what lies beside it. */
const upwards = (name, floors, prefix) =>
  floors.slice(0, -1).map((rooms, floor) => ({
    name: `${name}-${rooms[0]}-imports-downwards`,
    comment:
      'Give it what it needs from app.ts, or move what both need below both: scripts/rooms.mjs has the order.',
    severity: 'error',
    from: { path: `${prefix}${oneOf(rooms)}` },
    to: { path: `${prefix}${oneOf(floors.slice(floor + 1).flat())}` },
  }))

/** A subject imports earlier ones only. */
const inOrder = (name, prefix, suffix = '') =>
  SUBJECTS.slice(0, -1).map((subject, index) => ({
    name: `${name}-${subject}-knows-earlier-subjects`,
    comment: 'A subject uses what earlier ones of the list in scripts/rooms.mjs share.',
    severity: 'error',
    from: { path: `${prefix}${subject}/${suffix}` },
    to: { path: `${prefix}${oneOf(SUBJECTS.slice(index + 1))}` },
  }))

/** Rooms of the server's platform know so much of the product, each with its reason. Nothing is added: a subject says it. */
const KNOWN_OF_THE_PRODUCT = {
  // People sign in and their acts are recorded: the calls and shapes of that are in the subject that has their pages.
  audit: ['contract/src/people/audit'],
  identity: [
    'contract/src/people/(auth|passkeys|second-factor|sessions|setup|users)',
    'domain/src/people/(invitation|second-step)',
  ],
  registry: [
    'contract/src/people/users',
    'domain/src/people/invitation',
    // The row of a machine says whether it has a licence, and the first message of a device how it registers.
    'domain/src/machines/licence',
    'contract/src/machines/registration',
  ],
  // Every call of a machine asks whether its licence and the switches open the page.
  http: ['domain/src/machines/(licence|page-rule)'],
  // The first message of a device is answered before points are read.
  mqtt: ['contract/src/machines/registration'],
  // The words of status and of marks are checked as points arrive.
  ingest: ['domain/src/status/status', 'domain/src/stops/marks'],
  // The live event of status is the one that carries its value.
  bus: ['domain/src/status/status'],
  live: ['domain/src/status/status'],
  // Days that late points remove were counted by class of use.
  telemetry: ['domain/src/stops/usage-class'],
  // Which types of pictures and documents are stored.
  files: ['contract/src/machines/contents'],
}

/** A room of the platform knows no subject of domain and contract, but what is listed above. */
const knowsNoProduct = (room) => ({
  name: `server-${room}-knows-no-product`,
  comment:
    'A subject says it: as a field of its contract or of its value. KNOWN_OF_THE_PRODUCT has what is left, with reasons.',
  severity: 'error',
  from: { path: `${server}platform/${room}/` },
  to: {
    path: `^packages/(contract|domain)/src/${oneOf(SUBJECTS)}`,
    pathNot: (KNOWN_OF_THE_PRODUCT[room] ?? []).map((module) => `^packages/${module}\\.ts$`),
  },
})

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
      name: 'connector-runs-beside-machines',
      comment: 'It knows the portal by its calls alone: it may run on another computer.',
      severity: 'error',
      from: { path: '^apps/connector/' },
      to: { path: '^apps/(server|web|simulator)/' },
    },
    {
      name: 'opcua-speaks-for-the-server',
      comment: 'A process of its own: it asks the server, by the messages of the contract.',
      severity: 'error',
      from: { path: '^apps/opcua/' },
      to: { path: '^apps/(server|web|simulator|connector)/' },
    },
    {
      name: 'packages-know-no-app',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^(apps|bench|e2e)/' },
    },
    {
      name: 'platform-knows-no-subject',
      comment: 'The platform could serve any fleet: a subject gives it what it needs, in its *.subject.ts.',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/platform/' },
      to: { path: '^apps/$1/src/', pathNot: ['^apps/$1/src/platform/', '^apps/server/src/config(\\.ts$|/)'] },
    },
    {
      name: 'subjects-know-nothing-above',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/subjects/', pathNot: '\\.rights\\.ts$' },
      to: {
        path: '^apps/$1/src/',
        pathNot: ['^apps/$1/src/(platform|subjects)/', '^apps/server/src/config(\\.ts$|/)'],
      },
    },
    {
      name: 'subjects-share-on-purpose',
      comment: 'What another subject uses lies in the folder `shared` of its own.',
      severity: 'error',
      from: { path: '^apps/(server|web)/src/subjects/([^/]+)/' },
      to: {
        path: '^apps/$1/src/subjects/',
        pathNot: ['^apps/$1/src/subjects/$2/', '^apps/$1/src/subjects/[^/]+/shared/'],
      },
    },
    {
      name: 'only-app-starts-a-phase',
      comment:
        'Which phase comes after which, and what it gets of earlier ones, is in app.ts and nowhere else. A phase names their types.',
      severity: 'error',
      from: { path: server, pathNot: '^apps/server/src/app\\.ts$' },
      to: { path: SERVER_START, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-knows-no-product',
      comment:
        'What knows a machine, a status or a call lies in a subject; ui knows days, hours and languages.',
      severity: 'error',
      from: { path: `${web}platform/ui/` },
      to: {
        path: [web, '^packages/'],
        pathNot: [`${web}platform/(ui|i18n)/`, '^packages/domain/src/(text|time)/'],
      },
    },
    ...inOrder('domain', '^packages/domain/src/'),
    ...inOrder('contract', '^packages/contract/src/'),
    ...inOrder('server', `${server}subjects/`),
    // Pages are imported by nothing but the app: they may show what any subject shares.
    ...inOrder('web', `${web}subjects/`, 'shared/'),
    ...SERVER_PLATFORM.flat().map(knowsNoProduct),
    ...upwards('server', SERVER_PLATFORM, `${server}platform/`),
    ...upwards('web', WEB_PLATFORM, `${web}platform/`),
    {
      name: 'domain-ground-knows-no-subject',
      severity: 'error',
      from: { path: `^packages/domain/src/${oneOf(DOMAIN_GROUND)}` },
      to: { path: `^packages/domain/src/${oneOf(SUBJECTS)}` },
    },
    {
      name: 'contract-ground-knows-no-subject',
      comment: 'It may name the types of the tables that all subjects fill, such as the labels of errors.',
      severity: 'error',
      from: { path: `${contract}${oneOf(CONTRACT_GROUND)}` },
      to: {
        path: contract,
        pathNot: `${contract}${oneOf(CONTRACT_GROUND)}`,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'every-file-has-a-room',
      comment: 'Put it into a room of scripts/rooms.mjs, or a new room into the list.',
      severity: 'error',
      from: {
        path: ['^packages/domain/src/', contract, server, web],
        pathNot: [
          `^packages/domain/src/${oneOf([...DOMAIN_GROUND, ...SUBJECTS])}`,
          `${contract}${oneOf([...CONTRACT_GROUND, ...SUBJECTS])}`,
          CONTRACT_TOP,
          SERVER_TOP,
          SERVER_START,
          SERVER_CONFIG,
          `${server}(cli/|platform/${oneOf(SERVER_PLATFORM.flat())}|subjects/${oneOf(SUBJECTS)})`,
          `${web}(main\\.tsx$|app/|platform/${oneOf(WEB_PLATFORM.flat())}|subjects/${oneOf(SUBJECTS)})`,
          ...testSupport,
        ],
      },
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
    // A declaration beside a module has nothing but its types.
    exclude: { path: [tests, '/dist/', '^\\.tsbuild/', '\\.d\\.mts$'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
    },
  },
}
