import { parseArgs } from 'node:util'
import pino from 'pino'
import { createAudit } from '../platform/audit/audit.ts'
import { createAuditStore } from '../platform/audit/audit-store.ts'
import { createApiTokens } from '../platform/identity/sessions/api-tokens.ts'
import { SCOPES, type Scope } from '../platform/identity/tokens.ts'
import { createPlatformStores } from '../platform/stores/platform-stores.ts'
import { BadArguments, runCommand } from './command.ts'

const USAGE = `npm run api-token -- --email erp@example.com --days 365
npm run api-token -- --email nodered@example.com --scope mqtt:read
npm run api-token -- --email mes@example.com --scope opcua:read
npm run api-token -- --email erp@example.com --revoke`
const MAX_DAYS = 3650

/** Gives a program a token for the account by which it works, or ends all that the account has. It is printed only here. */
runCommand((args) => {
  const { email, days, scopes, isRevoked } = readOptions(args)
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
    const output = isRevoked
      ? `ended: ${await tokens.revoke(email)}`
      : await tokens.issue(email, days, scopes)
    process.stdout.write(`${output}\n`)
  }
})

interface Options {
  email: string
  days: number
  /** Null for all that the account may do. */
  scopes: Scope[] | null
  isRevoked: boolean
}

function isScope(text: string): text is Scope {
  return (SCOPES as readonly string[]).includes(text)
}

function readOptions(args: string[]): Options {
  const { email, days, scope, revoke } = parse(args)
  const faults = [
    ...(email ? [] : ['--email names the account that the program works as']),
    ...(/^\d+$/.test(days) && Number(days) >= 1 && Number(days) <= MAX_DAYS
      ? []
      : [`--days "${days}" must be a number from 1 to ${MAX_DAYS}`]),
    ...(scope.every(isScope) ? [] : [`--scope must be ${SCOPES.join(' or ')}`]),
  ]
  if (faults.length > 0) throw new BadArguments(`${faults.join('\n')}\n\n${USAGE}`)
  return {
    email,
    days: Number(days),
    scopes: scope.length > 0 ? scope.filter(isScope) : null,
    isRevoked: revoke,
  }
}

function parse(args: string[]) {
  const text = (usual: string) => ({ type: 'string', default: usual }) as const
  const revoke = { type: 'boolean', default: false } as const
  const scope = { type: 'string', multiple: true, default: [] as string[] } as const
  try {
    return parseArgs({ args, options: { email: text(''), days: text('365'), scope, revoke } }).values
  } catch (error) {
    throw new BadArguments(`${(error as Error).message}\n\n${USAGE}`)
  }
}
