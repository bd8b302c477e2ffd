import { ACCESS } from '@millwright/contract/access'
import type { Call } from '@millwright/contract/wire/call'
import type { FastifyRequest } from 'fastify'

/** Some calls name their machine behind the question mark; the guard is to find it all the same. */
export const namesMachineInQuery = ({ access, query }: Call): boolean =>
  ACCESS[access].scope === 'machine' && 'machineId' in query.properties

/** Finds what a request of the call names as its machine, before anything of it is checked. */
export function machineFinder(call: Call): (request: FastifyRequest) => string | null {
  const { scope } = ACCESS[call.access]
  if (scope !== 'machine' && scope !== 'ownMachine') return () => null
  if (namesMachineInQuery(call)) return ({ query }) => machineNamed(query) ?? null
  return ({ params }) => plainText((params as { id?: unknown }).id) ?? null
}

const plainText = (given: unknown): string | undefined =>
  typeof given === 'string' && !given.includes('\0') ? given : undefined

/** Whose machine it is comes before what else is asked for: others are not to learn that their question was a wrong one. */
export function machineNamed(query: unknown): string | undefined {
  return plainText((query as { machineId?: unknown }).machineId)
}
