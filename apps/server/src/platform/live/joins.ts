import { type JoinAnswer, MAX_CHANNELS_PER_SOCKET } from '@millwright/contract/live'
import { parseLiveName } from '@millwright/contract/wire/topics'
import type { Logger } from 'pino'
import type { PageCheck } from '../http/page-check.ts'
import type { MachineStore } from '../registry/machine-store.ts'
import type { Caller } from '../registry/session-store.ts'
import { channelOf, channelRoom, type LiveSocket } from './rooms.ts'

export interface JoinsDeps {
  machines: Pick<MachineStore, 'manySeenBy'>
  pageCheck: Pick<PageCheck, 'channelRefusal'>
  log: Logger
}

/** Lets a browser join and leave channels. Rights are checked on every join. */
export function serveJoins(socket: LiveSocket, { machines, pageCheck, log }: JoinsDeps): void {
  const { caller } = socket.data

  /** One after the other: each counts what the one before has joined. */
  let joining = Promise.resolve()
  let waiting = 0

  socket.on('joinChannel', (names, ack) => {
    const wanted = namesOf(names)
    if (waiting >= MAX_WAITING_JOINS)
      return reply(ack, { joined: [], refused: refusedWith('TOO_MANY_CHANNELS', wanted) })
    waiting += 1
    joining = joining.then(async () => {
      try {
        const answer = await checkJoins({ machines, pageCheck }, caller, wanted, socket.rooms.size)
        await socket.join(answer.joined.map(channelRoom))
        reply(ack, answer)
      } catch (error) {
        log.error({ err: error }, 'channels could not be joined')
        reply(ack, { joined: [], refused: refusedWith('SERVICE_NOT_AVAILABLE', wanted) })
      }
      waiting -= 1
    })
  })

  socket.on('leaveChannel', (names, ack) => {
    for (const name of namesOf(names)) {
      void socket.leave(channelRoom(name))
      socket.data.sendBuffer.leave(name)
    }
    reply(ack)
  })

  socket.on('leaveAllChannels', (ack) => {
    for (const room of socket.rooms) if (channelOf(room) !== null) void socket.leave(room)
    socket.data.sendBuffer.close()
    reply(ack)
  })
}

/** Which of the channels may be joined, and why the rest may not. */
async function checkJoins(
  { machines, pageCheck }: Pick<JoinsDeps, 'machines' | 'pageCheck'>,
  caller: Caller,
  names: readonly string[],
  roomsNow: number,
): Promise<JoinAnswer> {
  const answer: JoinAnswer = { joined: [], refused: [] }
  const wanted = names.map((channel) => ({ channel, address: parseLiveName(channel) }))
  const ids = new Set(wanted.flatMap(({ address }) => address?.machineId ?? []))
  const found = await machines.manySeenBy(caller, [...ids])
  const seen = new Map(found.map((machine) => [machine.publicId, machine]))
  for (const { channel, address } of wanted) {
    const machine = address && seen.get(address.machineId)
    if (!address) answer.refused.push({ channel, label: 'VALIDATION_FAILED' })
    else if (!machine) answer.refused.push({ channel, label: 'ACCESS_DENIED' })
    else {
      const refusal = pageCheck.channelRefusal(address.channel, machine)
      if (refusal !== null)
        answer.refused.push({ channel, label: refusal === 'LICENCE_NEEDED' ? refusal : 'NOT_FOUND' })
      else if (roomsNow + answer.joined.length >= MAX_CHANNELS_PER_SOCKET)
        answer.refused.push({ channel, label: 'TOO_MANY_CHANNELS' })
      else answer.joined.push(channel)
    }
  }
  return answer
}

/** A page joins all that it shows in one event. */
const MAX_WAITING_JOINS = 100

const refusedWith = (
  label: JoinAnswer['refused'][number]['label'],
  names: readonly string[],
): JoinAnswer['refused'] => names.map((channel) => ({ channel, label }))

const MAX_NAMES_PER_EVENT = MAX_CHANNELS_PER_SOCKET

/** Input from a socket is not validated: anything but texts is dropped. */
function namesOf(names: unknown): string[] {
  const list = Array.isArray(names) ? names : [names]
  return list.slice(0, MAX_NAMES_PER_EVENT).filter((name) => typeof name === 'string')
}

function reply<T extends unknown[]>(ack: unknown, ...answer: T): void {
  if (typeof ack === 'function') ack(...answer)
}
