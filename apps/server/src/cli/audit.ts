import { once } from 'node:events'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import type { Config } from '../config.ts'
import { createAuditChainStore } from '../platform/audit/audit-chain-store.ts'
import { exportLine, exportPages } from '../platform/audit/export-chain.ts'
import { verifyChain } from '../platform/audit/verify-chain.ts'
import type { Database } from '../platform/database/database.ts'
import { openSealer } from '../platform/runtime/sealer.ts'
import { textOfFault } from './chain-fault.ts'
import { BadArguments, runCommand } from './command.ts'

const USAGE = `npm run audit:verify [-- --seen CODE:NUMBER:SIGNATURE]
npm run audit:export -- --organization CODE [--after NUMBER]`

/** An entry that is older and not signed was kept from it. */
const SIGNED_WITHIN_MS = 5 * MINUTE_MS

runCommand(([what = '', ...args]) => {
  const options = readOptions(args)
  if (what === 'verify') return (db, config) => verify(db, config, options.get('seen') ?? null)
  const code = options.get('organization')
  const after = Number(options.get('after') ?? 0)
  if (what !== 'export' || !code || !Number.isSafeInteger(after) || after < 0) throw new BadArguments(USAGE)
  return (db) => writeOut(db, code, after)
})

function readOptions(args: readonly string[]): ReadonlyMap<string, string> {
  const options = new Map<string, string>()
  for (let at = 0; at < args.length; at += 2) {
    const [name = '', value] = args.slice(at, at + 2)
    if (!['--seen', '--organization', '--after'].includes(name) || value === undefined)
      throw new BadArguments(USAGE)
    options.set(name.slice(2), value)
  }
  return options
}

async function verify(db: Database, config: Config, seen: string | null): Promise<void> {
  const store = createAuditChainStore(db)
  const sealer = await openSealer(config.secretsKey, config.dataDir)
  const [seenCode, seenNumber, seenSignature] = seen?.split(':') ?? []
  let isBroken = false
  for (const chain of await store.chains()) {
    const { count, fault } = await verifyChain(store, sealer, chain)
    const unsigned = await store.countUnsigned(chain.organizationId, new Date(Date.now() - SIGNED_WITHIN_MS))
    const faults = fault ? [textOfFault(fault)] : []
    if (unsigned > 0) faults.push(`${unsigned} entries are not signed although they are old`)
    if (chain.code === seenCode) {
      const [found] = await store.signedAfter(chain.organizationId, Number(seenNumber) - 1, 1)
      if (found?.signature.toString('hex') !== seenSignature)
        faults.push(`entry ${seenNumber} is not the one that was seen`)
    }
    isBroken ||= faults.length > 0
    const gone = chain.goneTo > 0 ? `, ${chain.goneTo} older ones removed by age` : ''
    const newest = `newest ${chain.code}:${chain.number}:${chain.signature.toString('hex')}`
    process.stdout.write(
      faults.length > 0
        ? `${chain.code}: BROKEN. ${faults.join('; ')}. ${count} entries before that are whole.\n`
        : `${chain.code}: unbroken, ${count} entries${gone}; ${newest}\n`,
    )
  }
  if (isBroken) process.exitCode = 1
}

async function writeOut(db: Database, code: string, after: number): Promise<void> {
  const store = createAuditChainStore(db)
  const chain = (await store.chains()).find((each) => each.code === code)
  if (!chain) throw new BadArguments(`There is no log of an organization "${code}".`)
  for await (const page of exportPages(store, chain.organizationId, after))
    if (!process.stdout.write(page.map((entry) => `${exportLine(code, entry)}\n`).join('')))
      await once(process.stdout, 'drain')
}
