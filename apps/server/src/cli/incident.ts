import { parseArgs } from 'node:util'
import { createAuditChainStore } from '../platform/audit/audit-chain-store.ts'
import { verifyChain } from '../platform/audit/verify-chain.ts'
import { openSealer } from '../platform/runtime/sealer.ts'
import { textOfFault } from './chain-fault.ts'
import { BadArguments, runCommand } from './command.ts'
import { type IncidentLog, incidentReport } from './incident-report.ts'
import { versionOf } from './version.ts'

const USAGE = `npm run --silent incident -- --from 2026-11-18T06:00:00Z --until 2026-11-19T12:00:00Z \\
  [--known 2026-11-19T08:00:00Z] [--corrected 2026-11-20T09:00:00Z] [--organization NORDHAUS] > incident.md`
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/
/** Of one organization: as many as somebody would still look through. */
const MOST_READ = 20_000

/** Fills in what the audit log knows of an incident; a report is then finished by hand. */
runCommand((args) => {
  const { organization, ...times } = readOptions(args)
  return async (db, config) => {
    const store = createAuditChainStore(db)
    const sealer = await openSealer(config.secretsKey, config.dataDir)
    const chains = (await store.chains()).filter(({ code }) => organization === null || code === organization)
    if (organization !== null && chains.length === 0)
      throw new BadArguments(`There is no log of an organization "${organization}".`)
    const logs: IncidentLog[] = []
    for (const chain of chains) {
      const { fault } = await verifyChain(store, sealer, chain)
      const read = await store.between(chain.organizationId, times, MOST_READ + 1)
      const proof = fault
        ? `BROKEN: ${textOfFault(fault)}`
        : `unbroken, its newest entry is number ${chain.number}`
      logs.push({
        code: chain.code,
        proof,
        entries: read.slice(0, MOST_READ),
        isCut: read.length > MOST_READ,
      })
    }
    process.stdout.write(incidentReport({ version: await versionOf(), ...times, logs }))
  }
})

interface Options {
  readonly from: Date
  readonly until: Date
  readonly known: Date | null
  readonly corrected: Date | null
  readonly organization: string | null
}

function readOptions(args: string[]): Options {
  const given = parse(args)
  const faults: string[] = []
  const timeOf = (name: 'from' | 'until' | 'known' | 'corrected'): Date => {
    const text = given[name] ?? ''
    if (!TIME.test(text) || Number.isNaN(Date.parse(text)))
      faults.push(`--${name} "${text}" is no time with its zone, such as 2026-11-18T06:00:00Z`)
    return new Date(text)
  }
  const [from, until] = [timeOf('from'), timeOf('until')]
  const known = given.known === undefined ? null : timeOf('known')
  const corrected = given.corrected === undefined ? null : timeOf('corrected')
  if (faults.length === 0 && from >= until) faults.push('--until has to be later than --from')
  if (faults.length > 0) throw new BadArguments(`${faults.join('\n')}\n\n${USAGE}`)
  return { from, until, known, corrected, organization: given.organization ?? null }
}

function parse(args: string[]) {
  try {
    const text = { type: 'string' } as const
    return parseArgs({
      args,
      options: { from: text, until: text, known: text, corrected: text, organization: text },
    }).values
  } catch (error) {
    throw new BadArguments(`${(error as Error).message}\n\n${USAGE}`)
  }
}
