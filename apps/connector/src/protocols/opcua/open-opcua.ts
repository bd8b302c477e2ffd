import type { OpcuaSettings } from '@millwright/contract/connectors/settings/opcua'
import type { SourceProblem } from '@millwright/domain/connectors/problems'
import { type OpenSource, type Source, SourceFailed, type SourceOptions } from '../source.ts'
import { createBrowser } from './browse.ts'
import { readLimits } from './chunks.ts'
import { followClock } from './clock.ts'
import { type Connection, connect, TIMEOUTS, type Timeouts, within } from './connect.ts'
import { createDataTypes } from './data-types.ts'
import { problemOf } from './failures.ts'
import { createNodeIds } from './node-ids.ts'
import { loadOwnCertificate, type OwnCertificate } from './own-certificate.ts'
import { readPosition } from './position.ts'
import { createWatcher } from './watcher.ts'

/** Machines read by OPC UA. The folder holds the certificate by which they know us; all connections share it. */
export function createOpcua({
  pkiFolder,
  timeouts = TIMEOUTS,
}: {
  pkiFolder: string
  timeouts?: Timeouts
}): OpenSource<OpcuaSettings> {
  let own: Promise<OwnCertificate> | null = null

  async function ownCertificate(now: number): Promise<OwnCertificate> {
    own ??= loadOwnCertificate(pkiFolder, now)
    try {
      return await own
    } catch (error) {
      own = null
      throw new SourceFailed(problemOf(error))
    }
  }

  return async (options) => {
    const connection = await connect(options, await ownCertificate(options.now()), timeouts)
    try {
      return await within(timeouts.openMs, openSource(connection, options, timeouts), options.signal)
    } catch (error) {
      await connection.end()
      throw new SourceFailed(problemOf(error))
    }
  }
}

async function openSource(
  connection: Connection,
  given: SourceOptions<OpcuaSettings>,
  timeouts: Timeouts,
): Promise<Source> {
  const { session } = connection
  const { options, lose, close, onOver } = guarded(connection, given, timeouts)
  const limits = await readLimits(session)
  const ids = createNodeIds(await session.readNamespaceArray())
  const position = readPosition(options.position)
  const clock = await followClock({ session, before: position?.offset ?? 0, options, ...timeouts })
  onOver(clock.stop)
  const types = createDataTypes(session, limits)
  const onEnded = (detail: string) => lose({ code: 'OTHER', detail })
  const browse = createBrowser({ session, limits, ids, types, clock, now: options.now })
  const { watch } = createWatcher({ session, limits, ids, types, clock, position, options, onEnded })
  return { browse: withProblem(browse), watch: withProblem(watch), close }
}

/** Each error of a call is a problem that a page can show. */
const withProblem =
  <T, R>(call: (given: T) => Promise<R>) =>
  async (given: T): Promise<R> => {
    try {
      return await call(given)
    } catch (error) {
      throw new SourceFailed(problemOf(error))
    }
  }

/** Nothing is reported after the end, and a connection is lost once. */
function guarded(
  { client, session, end }: Connection,
  options: SourceOptions<OpcuaSettings>,
  { breakMs }: Timeouts,
) {
  let isOver = false
  let patience: NodeJS.Timeout | undefined
  let ended: Promise<void> | null = null
  let atEnd = (): void => {}

  const finish = (): Promise<void> => {
    isOver = true
    clearTimeout(patience)
    atEnd()
    options.signal.removeEventListener('abort', finish)
    ended ??= end()
    return ended
  }

  function lose(problem: SourceProblem): void {
    if (isOver) return
    isOver = true
    options.onLost(problem)
    void finish()
  }

  // A short break is bridged by the library: the session goes on, and the server sends what it has kept.
  client.on('connection_lost', () => {
    clearTimeout(patience)
    patience = setTimeout(() => lose({ code: 'UNREACHABLE', detail: '' }), breakMs)
  })
  client.on('connection_reestablished', () => clearTimeout(patience))
  client.on('close', (error) => lose(error ? problemOf(error) : { code: 'UNREACHABLE', detail: '' }))
  session.on('session_closed', () => lose({ code: 'UNREACHABLE', detail: '' }))
  // A server that has forgotten the session was restarted: indexes of namespaces may be others, and values are lost.
  Object.assign(client, {
    beforeSubscriptionRecreate: async () => {
      lose({ code: 'UNREACHABLE', detail: '' })
      return new Error('The session is not restored')
    },
  })
  options.signal.addEventListener('abort', finish)

  const unlessOver =
    <A extends unknown[]>(call: (...given: A) => void) =>
    (...given: A): void => {
      if (!isOver) call(...given)
    }

  return {
    lose,
    close: finish,
    /** Done when the connection is over, at once where it is. */
    onOver(stop: () => void): void {
      atEnd = stop
      if (isOver) stop()
    },
    options: {
      ...options,
      onReadings: unlessOver(options.onReadings),
      onProblem: unlessOver(options.onProblem),
      onSolved: unlessOver(options.onSolved),
    },
  }
}
