import { parseArgs } from 'node:util'
import { ORGANIZATION_TYPES } from '@millwright/contract/wire/roles'
import { Email, Id, Line, OptionalLine } from '@millwright/contract/wire/text'
import Type, { type TSchema } from 'typebox'
import Value from 'typebox/value'
import type { NewOrganization } from '../platform/identity/setup/new-organization.ts'
import { BadArguments } from './command.ts'

const USAGE = `npm run organization -- --code NORDHAUS --name "Nordhaus" --type CUSTOMER \\
  --admin-email anna@example.com [--admin-name "Anna Nord"]`

const OPTIONS = {
  code: Id,
  name: Line(),
  type: Type.Enum([...ORGANIZATION_TYPES]),
  'admin-email': Email,
  'admin-name': OptionalLine(),
} as const satisfies Record<string, TSchema>

/** All bad options are named in one message. */
export function readArguments(args: readonly string[]): NewOrganization {
  const given = parse(args)
  const faults = Object.entries(OPTIONS).flatMap(([name, schema]) => {
    const value = given[name as keyof typeof OPTIONS]
    if (value === undefined) return [`--${name} is missing`]
    return Value.Check(schema, value) ? [] : [`--${name} "${value}" is not possible`]
  })
  if (faults.length > 0) throw new BadArguments(`${faults.join('\n')}\n\n${USAGE}`)
  const [firstname = '', ...rest] = (given['admin-name'] ?? '').trim().split(/\s+/)
  return {
    code: given.code ?? '',
    name: given.name ?? '',
    type: given.type as NewOrganization['type'],
    admin: { email: given['admin-email'] ?? '', firstname, lastname: rest.join(' '), passwordHash: null },
  }
}

function parse(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const
    return parseArgs({
      args: [...args],
      options: {
        code: text,
        name: text,
        type: text,
        'admin-email': text,
        'admin-name': { ...text, default: 'Admin' },
      },
    }).values
  } catch (error) {
    throw new BadArguments(`${(error as Error).message}\n\n${USAGE}`)
  }
}
