import type { MachineSource } from '@millwright/contract/connectors/settings'
import type { ProblemCode, SourceProblem } from '@millwright/domain/connectors/problems'

/** Problems of the way to a machine: without the words of somebody on it they name where it leads. */
const ON_THE_WAY: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'UNREACHABLE',
  'REFUSED',
  'TIMED_OUT',
  'ADDRESS_FORBIDDEN',
  'OTHER_PROTOCOL',
])

interface Place {
  readonly Address?: string
  readonly Host?: string
  readonly Port?: number
  readonly Folder?: string
}

export function atAddress(problem: SourceProblem, { Settings }: MachineSource): SourceProblem {
  if (problem.detail !== '') return problem
  if (problem.code === 'UNKNOWN_HOST') return { ...problem, detail: hostOf(Settings) }
  return ON_THE_WAY.has(problem.code) ? { ...problem, detail: addressOf(Settings) } : problem
}

function addressOf({ Address, Host, Port, Folder }: Place): string {
  if (Host !== undefined) return `${Host.includes(':') ? `[${Host}]` : Host}:${Port ?? ''}`
  return Address || Folder || ''
}

const hostOf = ({ Address = '', Host }: Place): string =>
  Host ?? (URL.canParse(Address) ? new URL(Address).hostname : Address)
