import type { LiveMessage } from '@millwright/contract/live'
import { PROCESS_SLOTS, programChannel } from '@millwright/contract/production/production-channels'
import { listProcesses, type Process } from '@millwright/contract/production/productions'
import { liveName } from '@millwright/contract/wire/topics'
import { stateShown } from '@millwright/domain/production/process'
import { type RunLeaf, readRunPoint } from '@millwright/domain/production/read'
import { queryOptions } from '@tanstack/react-query'
import { send } from '../../platform/api/client.ts'
import { livePatches } from '../../platform/live/live-patches.ts'

const LEAVES = ['Name', 'State', 'RepsTarget', 'RepsDone'] as const satisfies readonly RunLeaf[]

/** A variable that is sent for the first time has a channel that nobody has joined yet. */
const REFRESH_MS = 60_000

/** The program, the state and the variables of each process, moving live. */
export const processesQuery = (id: string) =>
  queryOptions({
    queryKey: ['processes', id],
    queryFn: async ({ signal }) => (await send(listProcesses, { params: { id }, signal })).result,
    meta: livePatches<Process[]>({
      channels: (held) => [
        ...PROCESS_SLOTS.flatMap((slot) => LEAVES.map((leaf) => liveName(id, programChannel(slot, leaf)))),
        ...(held ?? []).flatMap(({ Variables }) => Variables.map(({ channel }) => liveName(id, channel))),
      ],
      on: { message: (held, messages) => patchProcesses(held, messages, id) },
    }),
    refetchInterval: REFRESH_MS,
  })

/** The same list comes back when nothing in it changed. */
export function patchProcesses(
  held: Process[],
  messages: readonly LiveMessage[],
  machineId: string,
): Process[] {
  const byName = new Map(messages.map((message) => [message.channel, message]))
  const next = held.map((process) =>
    patchProcess(process, (channel) => byName.get(liveName(machineId, channel))),
  )
  return next.some((process, index) => process !== held[index]) ? next : held
}

function patchProcess(process: Process, messageOf: (channel: string) => LiveMessage | undefined): Process {
  let next = process
  for (const leaf of LEAVES) {
    const message = messageOf(programChannel(process.Process, leaf))
    const point = message && readRunPoint(leaf, message.ts, message.v)
    if (!point) continue
    if (point.kind === 'name') next = { ...next, Program: point.name }
    if (point.kind === 'state') next = { ...next, State: point.state }
    if ('count' in point && leaf !== 'Name' && leaf !== 'State' && isNewer(next[leaf], point.ts))
      next = { ...next, [leaf]: { value: point.count, timestamp: point.ts, label: 'reps' } }
  }
  if (next !== process) next = { ...next, State: stateShown({ program: next.Program, state: next.State }) }
  const variables = process.Variables.map((variable) => {
    const message = messageOf(variable.channel)
    return message && message.ts > variable.ts ? { ...variable, value: message.v, ts: message.ts } : variable
  })
  const hasChanged = variables.some((variable, index) => variable !== process.Variables[index])
  return hasChanged ? { ...next, Variables: variables } : next
}

const isNewer = (known: Process['RepsDone'], ts: number): boolean => known === null || ts > known.timestamp
