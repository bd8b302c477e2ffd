import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { getCompileCacheDir } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { parseOwnJson } from '@millwright/domain/text/parse-json'
import { type Backoff, pauseAfter } from '@millwright/domain/time/backoff'
import { MINUTE_MS } from '@millwright/domain/time/lengths'
import type { NodeName } from '../platform/database/coordination/node-name-store.ts'
import { hashToken } from '../platform/identity/tokens.ts'
import type { PlatformStores } from '../platform/stores/platform-stores.ts'
import type { GroundDeps } from '../platform/subject/deps.ts'
import { newConnectorToken } from '../subjects/connectors/connector-token.ts'
import { createMachineConnectorStore } from '../subjects/connectors/machine-connector-store.ts'

export interface BuiltInConnectorDeps extends GroundDeps {
  stores: Pick<PlatformStores, 'connectors'>
  /** The connector belongs to the name: a process that has none reads nothing. */
  nodeName: Pick<NodeName, 'isTaken' | 'whenOurs'> | null
  /** Where this process answers programs on this computer. */
  url: string
}

const CONNECTOR = join(import.meta.dirname, '../../../connector')
const BACKOFF: Backoff = { firstMs: 1000, longestMs: MINUTE_MS }

/**
 * The connector that comes with the product, a process of its own: whatever a machine sends, the portal does not wait. It starts
 * when the first machine is to be read.
 */
export async function startBuiltInConnector(deps: BuiltInConnectorDeps): Promise<void> {
  const { config, nodeName, log } = deps
  if (!config.roles.has('connectors')) return
  if (!nodeName?.isTaken()) return startUnderName(deps)
  nodeName
    .whenOurs()
    .then(() => startUnderName(deps))
    .catch((error: unknown) =>
      log.error({ err: error }, 'the connector of this process could not be started'),
    )
}

async function startUnderName({
  config,
  db,
  bus,
  stores,
  log,
  keep,
  url,
}: BuiltInConnectorDeps): Promise<void> {
  const optionsFile = join(CONNECTOR, 'node-options.json')
  // Memory for two hundred machines, and far less than would hurt the portal.
  const execArgv = parseOwnJson(await readFile(optionsFile, 'utf8'), optionsFile) as string[]
  const token = newConnectorToken()
  const connector = await stores.connectors.putBuiltIn(randomUUID(), config.node, hashToken(token))
  let child: ChildProcess | null = null
  let failures = 0
  let isStopped = false

  function start(): void {
    if (child || isStopped) return
    const started = fork(join(CONNECTOR, 'src/main.ts'), {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      execArgv,
      env: {
        NODE_COMPILE_CACHE: getCompileCacheDir() ?? '',
        PORTAL_URL: url,
        CONNECTOR_TOKEN: token,
        MILLWRIGHT_DATA: config.dataDir,
        CONNECTOR_BUFFER_MB: String(config.connector.bufferMb),
        CONNECTOR_NETWORKS: config.connector.networks.join(','),
        CONNECTOR_FILES: config.connector.filesRoot ?? '',
      },
    })
    child = started
    const startedAt = Date.now()
    for (const stream of [started.stdout, started.stderr])
      createInterface({ input: stream as Readable }).on('line', (line) =>
        log.info({ connector: line }, 'connector'),
      )
    started.once('exit', (code) => {
      child = null
      if (isStopped) return
      failures = Date.now() - startedAt > MINUTE_MS ? 1 : failures + 1
      log.error({ code }, 'the connector ended and is started again')
      setTimeout(start, pauseAfter(failures, BACKOFF)).unref()
    })
  }

  const off = bus.on('connectorWanted', ({ connectorId }) => {
    if (connectorId === connector.publicId) start()
  })
  keep({
    async stop() {
      isStopped = true
      off()
      const running = child
      if (!running) return
      await new Promise<void>((done) => {
        running.once('exit', () => done())
        running.kill('SIGTERM')
      })
    },
  })
  if ((await createMachineConnectorStore(db).readBy(connector)).length > 0) start()
}
