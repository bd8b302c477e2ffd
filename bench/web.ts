import { parseArgs } from 'node:util'
import { PAGES } from '@millwright/contract/pages'
import { addGroup } from './harness/bench-group.ts'
import { openBrowser } from './harness/browser.ts'
import { fillFleet, placeMachines } from './harness/fleet-fill.ts'
import { registerMachines } from './harness/machines.ts'
import { PAGE_BUDGET } from './harness/page-budget.ts'
import { firstVisit, laterVisit, type Visited } from './harness/page-visits.ts'
import { barePaint, medianPaints } from './harness/paints.ts'
import { startProduct } from './harness/product.ts'
import { writeResults } from './harness/results.ts'
import { printTable } from './harness/table.ts'
import { viewerToken } from './harness/viewer.ts'
import { WIRE_KINDS, type Wire } from './harness/wire.ts'

/** Bytes by kind and paints of every page, in a browser that has nothing of it in its cache. */
const { values: given } = parseArgs({
  options: { machines: { type: 'string', default: '12' }, only: { type: 'string', default: '' } },
})
const FLEET = PAGES.machine_map_overview.path
const SIGN_IN = '/login'
/** Parts of paths, with commas between them. */
const ONLY = given.only.split(',')
/** Of the bare page, and at least of the fleet. */
const VISITS = 5
/**
 * A bare page takes so long on a machine with nothing else to do. On a slower one the fleet may take longer in
 * proportion.
 */
const BARE_MS = 40

const PARAMETERS: Readonly<Record<string, string>> = { $id: 'bench-0', $lang: 'en-US' }
const addressOf = (path: string): string => path.replace(/\$\w+/g, (name) => PARAMETERS[name] ?? 'none')

interface PageFigures extends Visited {
  readonly path: string
  /** When it is opened from the fleet. */
  readonly more: Wire | null
}

const product = await startProduct({ roles: 'api,ingest,broker' })
const browser = await openBrowser()
try {
  const { db, httpPort } = product
  await registerMachines(db, Number(given.machines))
  await placeMachines(db)
  await fillFleet(db, Date.now())
  // So that every page of a machine opens.
  await db.query("update machine set has_energy_meter = true, kit_type = 'sensor'")
  const groupId = await addGroup(db, Number(given.machines))
  const viewing = { httpPort, token: await viewerToken(db), groupId }
  const bareMs = await barePaint(browser, VISITS)

  const open = async (path: string, by = viewing): Promise<Visited> => {
    const visited = await firstVisit(browser, by, path)
    if (!visited) throw new Error(`${path} leads elsewhere`)
    return visited
  }
  const signIn = await open(SIGN_IN, { ...viewing, token: '' })
  const fleetVisits = [await open(FLEET)]
  const later: PageFigures[] = []
  const left: string[] = []
  for (const { path } of Object.values(PAGES)) {
    if (path === FLEET || !ONLY.some((part) => path.includes(part))) continue
    const visited = await firstVisit(browser, viewing, addressOf(path))
    if (!visited) {
      left.push(path)
      continue
    }
    const { before, more } = await laterVisit(browser, viewing, { from: FLEET, to: addressOf(path) })
    fleetVisits.push(before)
    later.push({ path, ...visited, more })
  }
  while (fleetVisits.length < VISITS) fleetVisits.push(await open(FLEET))

  const fleetPaints = medianPaints(fleetVisits.map(({ paints }) => paints))
  const fleet = { path: FLEET, wire: (fleetVisits[0] ?? signIn).wire, paints: fleetPaints, more: null }
  const pages: PageFigures[] = [{ path: SIGN_IN, ...signIn, more: null }, fleet, ...later]
  printTable(
    [
      'first visit, KB',
      ...WIRE_KINDS,
      'all',
      'requests',
      'other hosts',
      'first paint ms',
      'largest ms',
      'after the fleet',
    ],
    pages.map(({ path, wire, paints, more }) => [
      path,
      ...WIRE_KINDS.map((kind) => wire.bytes[kind] / 1000),
      wire.total / 1000,
      wire.requests,
      wire.otherHosts.length,
      paints.first,
      paints.largest,
      more ? more.total / 1000 : '-',
    ]),
  )
  if (left.length > 0) console.log(`\nLead elsewhere: ${left.join(' ')}`)

  const slower = Math.max(1, bareMs / BARE_MS)
  const most = later.reduce((one, other) => ((other.more?.total ?? 0) > (one.more?.total ?? 0) ? other : one))
  const hosts = new Set(pages.flatMap(({ wire, more }) => [...wire.otherHosts, ...(more?.otherHosts ?? [])]))
  const limits: [string, number, number][] = [
    ['sign-in, KB', signIn.wire.total / 1000, PAGE_BUDGET.signInBytes / 1000],
    ['fleet, KB', fleet.wire.total / 1000, PAGE_BUDGET.fleetBytes / 1000],
    [
      `most after the fleet, KB: ${most.path}`,
      (most.more?.total ?? 0) / 1000,
      PAGE_BUDGET.laterPageBytes / 1000,
    ],
    ['other hosts', hosts.size, 0],
    ['fleet, first paint ms', fleetPaints.first, PAGE_BUDGET.fleetFirstPaintMs * slower],
    ['fleet, largest paint ms', fleetPaints.largest, PAGE_BUDGET.fleetLargestPaintMs * slower],
  ]
  console.log('')
  printTable(
    ['limit', 'measured', 'at most', 'kept'],
    limits.map(([name, measured, atMost]) => [name, measured, atMost, measured <= atMost ? 'yes' : 'NO']),
  )
  console.log(
    `\nBeside it: a bare page paints in ${bareMs.toFixed(0)} ms; the fleet takes ${(fleetPaints.first / bareMs).toFixed(1)} times that ` +
      `for its first paint and ${(fleetPaints.largest / bareMs).toFixed(1)} times for its largest.`,
  )
  if (slower > 1)
    console.log(`The limits of the paints are ${slower.toFixed(1)} times those of a machine at rest.`)
  console.log(`Written to ${await writeResults('web', { pages, bareMs, limits })}`)
  if (limits.some(([, measured, atMost]) => measured > atMost)) process.exitCode = 1
} finally {
  await browser.close()
  await product.stop()
}
