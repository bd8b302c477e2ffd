import type { FromOpcua, ToOpcua } from '@millwright/contract/connectors/opcua-process'
import { setErrorLogger, setWarningLogger } from 'node-opcua'
import { loadCertificate } from './certificate.ts'
import { openFront } from './front.ts'
import { createLink } from './link.ts'
import { readSettings } from './settings.ts'
import { createViews } from './views.ts'

/** Clients get an answer that names what they do wrong; the library would say it here each time. */
setWarningLogger(() => {})
setErrorLogger(() => {})

const log = (message: string): void => void process.stdout.write(`${message}\n`)
const send = (message: FromOpcua): void => void process.send?.(message)

try {
  const settings = readSettings(process.env)
  const certificate = await loadCertificate(settings.folder, settings.names)
  const link = createLink({
    send,
    onNews(news) {
      switch (news.kind) {
        case 'values':
          views.take(news.accountId, news.values)
          return send({ kind: 'taken' })
        case 'machines':
          return views.setMachines(news.accountId, news.machines)
        case 'uncertain':
          return views.setUncertain(news.accountId)
        case 'endView':
          return void views.end(news.accountId)
        case 'endSignIn':
          return views.endSignIn(news.signIn)
        default:
          news satisfies never
      }
    },
  })
  process.on('message', (message: ToOpcua) => link.take(message))
  // Port 0 is any: endpoints say which one it became.
  const front = await openFront({
    port: settings.port,
    host: settings.host,
    enter: (accountId) => views.enter(accountId),
    log,
  })
  const views = createViews({ settings, publicPort: front.port, certificate, link, log })
  send({ kind: 'listening', port: front.port, fingerprint: certificate.fingerprint })

  let isEnding = false
  const end = async (): Promise<void> => {
    if (isEnding) return
    isEnding = true
    await front.stop()
    await views.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, () => void end())
} catch (error) {
  send({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
  process.exitCode = 1
  process.disconnect?.()
}
