import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

export interface TestSmtp {
  readonly url: string
  /** Each mail that was taken, as it came. */
  readonly mails: { readonly to: string; readonly data: string }[]
  /** Whether mails are refused. */
  isRefusing: boolean
  /** To whom mails are neither taken nor refused. */
  hangsFor: string
  stop(): Promise<void>
}

/** As much of a mail server as a client needs to get rid of a mail (RFC 5321). */
export async function startTestSmtp(): Promise<TestSmtp> {
  const server = createServer((socket) => {
    let to = ''
    let rest = ''
    let data: string[] | null = null
    const say = (line: string) => socket.write(`${line}\r\n`)

    function hear(line: string): void {
      if (data && line !== '.') return void data.push(line.replace(/^\./, ''))
      if (data) {
        smtp.mails.push({ to, data: data.join('\r\n') })
        data = null
        return void say('250 taken')
      }
      const command = line.slice(0, 4).toUpperCase()
      if (command === 'RCPT') {
        to = /<(.+)>/.exec(line)?.[1] ?? ''
        if (to === smtp.hangsFor) return
        return void say(smtp.isRefusing ? '451 not now' : '250 fine')
      }
      if (command === 'DATA') data = []
      say(command === 'DATA' ? '354 go on' : command === 'QUIT' ? '221 bye' : '250 fine')
      if (command === 'QUIT') socket.end()
    }

    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
    say('220 test')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails: [],
    isRefusing: false,
    hangsFor: '',
    stop: () => new Promise((done) => server.close(() => done())),
  }
  return smtp
}
