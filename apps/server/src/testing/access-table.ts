import { globSync } from 'node:fs'
import path from 'node:path'
import { PUBLIC, type Rights, type Trials } from './rights.ts'

const root = path.resolve(import.meta.dirname, '../subjects')

/** From the folder of each subject. */
const ofSubjects: { rights: Rights; trials?: Trials }[] = await Promise.all(
  globSync('*/*.rights.ts', { cwd: root }).map((file) => import(path.join(root, file))),
)

export const TABLE: Rights = Object.assign(
  {
    'GET /healthz': PUBLIC,
    'GET /readyz': PUBLIC,
    'GET /metrics': PUBLIC,
    'GET /config.json': PUBLIC,
    'GET /root.crt': PUBLIC,
    'GET /docs': PUBLIC,
    'GET /docs/openapi.json': PUBLIC,
    'GET /docs/asyncapi.json': PUBLIC,
    'GET /sso': PUBLIC,
    'GET /sso/callback': PUBLIC,
    'GET /oidc/*': PUBLIC,
    'POST /oidc/*': PUBLIC,
    'GET /*': PUBLIC,
  },
  ...ofSubjects.map(({ rights }) => rights),
)

/** How the ids in the bodies of its calls are tried. */
export const TRIALS_OF_SUBJECTS: Trials = Object.assign({}, ...ofSubjects.map(({ trials }) => trials))

/**
 * The pages that some machines do not have, with what a machine must not be for them; the calls of such a page are refused
 * on it. By hand too (rules: pages 3, rules: pages 4).
 */
export const LIMITED_PAGES: Record<
  string,
  { readonly families: readonly string[]; readonly kits: readonly string[] }
> = {
  machine_tooling: { families: ['TFO', 'AWJ', 'AUT', 'EBA', 'SEZ'], kits: [] },
  machine_tool: { families: ['TFO', 'AWJ', 'AUT', 'EBA', 'SEZ'], kits: [] },
  machine_energy: { families: ['CDL', 'SEZ', 'EBA', 'BOR', 'AWJ'], kits: [] },
  environmental_sensors: { families: [], kits: ['', 'im'] },
}

export interface Place {
  readonly org: string
  readonly machine: string
  readonly foreignMachine: string
  readonly group: string
}

/** Where each kind of person is at home; the groups are those named All. */
export const PLACES: Record<string, Place> = {
  NORDHAUS: { org: 'NORDHAUS', machine: 'nst-01', foreignMachine: 'trn-1', group: 'group-1' },
  MILLMAKER: { org: 'MILLMAKER', machine: 'nst-01', foreignMachine: 'awj-1', group: 'group-5' },
  WERKHOF: { org: 'WERKHOF', machine: 'nst-01', foreignMachine: 'trn-1', group: 'group-6' },
  FILIALE: { org: 'FILIALE', machine: 'trn-1', foreignMachine: 'nst-01', group: 'group-7' },
}

/** Of the machines above. */
const SERIALS: Record<string, string> = {
  'nst-01': 'AA1-004093',
  'trn-1': 'AA4-000902',
  'awj-1': 'AA8-000067',
}
export const namesOf = (machine: string) => ({ id: machine, serial: SERIALS[machine] ?? '' })
