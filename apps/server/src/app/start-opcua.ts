import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { FromOpcua, ToOpcua } from '@millwright/contract/connectors/opcua-process'
import { parseOwnJson } from '@millwright/domain/text/parse-json'
import { type Backoff, pauseAfter } from '@millwright/domain/time/backoff'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import { createSeenMachines } from '../platform/mqtt/readers/reader-machines.ts'
import type { FactSource } from '../subjects/connectors/outgoing/fact-board.ts'
import { createOpcuaViews } from '../subjects/connectors/outgoing/opcua-views.ts'
import type { SubjectDeps } from './subject-deps.ts'

const PROGRAM = join(import.meta.dirname, '../../../opcua')
const BACKOFF: Backoff = { firstMs: 500, longestMs: MINUTE_MS }

/** Speaks OPC UA to programs of others, in a process of its own: whatever a client does, the portal does not wait. */
export function startOpcua(
  deps: Pick<
    SubjectDeps,
    'config' | 'stores' | 'pageCheck' | 'bus' | 'log' | 'now' | 'keep' | 'publicUrl' | 'opcuaDoor'
  > & { facts: FactSource },
): void {
  const { config, stores, bus, log, now, keep, publicUrl, facts, opcuaDoor } = deps
  const { opcua, host, dataDir } = config
  if (!opcua) return
  const optionsFile = join(PROGRAM, 'node-options.json')
  const execArgv = parseOwnJson(readFileSync(optionsFile, 'utf8'), optionsFile) as string[]
  const machinesOf = createSeenMachines({ ...stores, pageCheck: deps.pageCheck })
  let child: ChildProcess | null = null
  let failures = 0
  let isStopped = false

  function start(): void {
    if (isStopped) return
    const started = fork(join(PROGRAM, 'src/main.ts'), {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv,
      env: {
        NODE_COMPILE_CACHE: getCompileCacheDir() ?? '',
        OPCUA_PORT: String(opcua?.port),
        OPCUA_PLAIN: String(opcua?.isPlain),
        OPCUA_NAMES: new URL(publicUrl).hostname,
        HOST: host,
        MILLWRIGHT_DATA: dataDir,
      },
    })
    child = started
    const startedAt = now()
    const send = (message: ToOpcua): void => {
      if (started.connected) started.send(message)
    }
    const views = createOpcuaViews({ stores, machinesOf, values: facts, bus, send, log, now })
    started.on('message', (message: FromOpcua) => {
      if (message.kind === 'failed')
        log.error({ reason: message.reason }, 'the OPC UA server could not start')
      else if (message.kind === 'listening') {
        const { port, fingerprint } = message
        opcuaDoor.set({ port, fingerprint, processId: started.pid ?? 0, readers: views.readers })
        log.info({ port }, 'OPC UA server')
      } else views.take(message)
    })
    for (const stream of [started.stdout, started.stderr])
      createInterface({ input: stream as Readable }).on('line', (line) => log.info({ opcua: line }, 'OPC UA'))
    started.once('exit', (code) => {
      opcuaDoor.set(null)
      child = null
      void views.stop()
      if (isStopped) return
      failures = now() - startedAt > MINUTE_MS ? 1 : failures + 1
      log.error({ code }, 'the OPC UA server ended and is started again')
      setTimeout(start, pauseAfter(failures, BACKOFF)).unref()
    })
  }

  keep({
    async stop() {
      isStopped = true
      const running = child
      if (!running) return
      await new Promise<void>((done) => {
        running.once('exit', () => done())
        running.kill('SIGTERM')
      })
    },
  })
  start()
}
