import { parseArgs } from 'node:util'
import pino from 'pino'
import { createAudit } from '../platform/audit/audit.ts'
import { createAuditStore } from '../platform/audit/audit-store.ts'
import { createApiTokens } from '../platform/identity/sessions/api-tokens.ts'
import { createPlatformStores } from '../platform/stores/platform-stores.ts'
import { BadArguments, runCommand } from './command.ts'

const USAGE = `npm run api-token -- --email erp@example.com --days 365
npm run api-token -- --email erp@example.com --revoke`
const MAX_DAYS = 3650

/** Gives a program a token for the account by which it works, or ends all that the account has. It is printed only here. */
runCommand((args) => {
  const { email, days, isRevoked } = readOptions(args)
  return async (db) => {
    const stores = createPlatformStores(db)
    const log = pino({ level: 'error' }, pino.destination(2))
    const audit = createAudit({ store: createAuditStore(db), grants: stores.grants, log, now: Date.now })
    const tokens = createApiTokens({
      db,
      accounts: stores.accounts,
      store: stores.sessions,
      audit,
      now: Date.now,
    })
    const output = isRevoked ? `ended: ${await tokens.revoke(email)}` : await tokens.issue(email, days)
    process.stdout.write(`${output}\n`)
  }
})

function readOptions(args: string[]): { email: string; days: number; isRevoked: boolean } {
  const { email, days, revoke } = parse(args)
  const faults = [
    ...(email ? [] : ['--email names the account that the program works as']),
    ...(/^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_DAYS
      ? []
      : [`--days "${days}" must be a number from 1 to ${MAX_DAYS}`]),
  ]
  if (faults.length > 0) throw new BadArguments(`${faults.join('\n')}\n\n${USAGE}`)
  return { email, days: Number(days), isRevoked: revoke }
}

function parse(args: string[]) {
  const text = (usual: string) => ({ type: 'string', default: usual }) as const
  const revoke = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ args, options: { email: text(''), days: text('365'), revoke } }).values
  } catch (error) {
    throw new BadArguments(`${(error as Error).message}\n\n${USAGE}`)
  }
}
