import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

interface StoredMail {
  readonly uid: number
  readonly data: Buffer
  readonly at: Date
  isSeen: boolean
}

export interface TestImap {
  readonly url: string
  readonly mails: StoredMail[]
  uidValidity: number
  /** Whether connections are dropped at once. */
  isAway: boolean
  /** Puts a mail into the mailbox, as a mail server does that took it. */
  deliver(data: string | Buffer, at?: Date): number
  stop(): Promise<void>
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const dateOf = (at: Date): string => {
  const [day = '', time = ''] = at.toISOString().slice(0, 19).split('T')
  const [year, month, date] = day.split('-')
  return `${date}-${MONTHS[Number(month) - 1]}-${year} ${time} +0000`
}

/** As much of a mailbox as a client needs to read and flag mails (RFC 3501). */
export async function startTestImap(): Promise<TestImap> {
  const sockets = new Set<Socket>()
  let nextUid = 1

  function fetchOf(mail: StoredMail, index: number, items: string): Buffer {
    const parts = [`UID ${mail.uid}`, `FLAGS (${mail.isSeen ? '\\Seen' : ''})`]
    if (items.includes('RFC822.SIZE')) parts.push(`RFC822.SIZE ${mail.data.length}`)
    if (items.includes('INTERNALDATE')) parts.push(`INTERNALDATE "${dateOf(mail.at)}"`)
    const end = mail.data.indexOf('\r\n\r\n')
    const header = end === -1 ? mail.data : mail.data.subarray(0, end + 4)
    const body = /BODY(?:\.PEEK)?\[HEADER\]/.test(items)
      ? (['BODY[HEADER]', header] as const)
      : /BODY(?:\.PEEK)?\[\]/.test(items)
        ? (['BODY[]', mail.data] as const)
        : null
    if (!body) return Buffer.from(`* ${index + 1} FETCH (${parts.join(' ')})\r\n`)
    const [name, bytes] = body
    return Buffer.concat([
      Buffer.from(`* ${index + 1} FETCH (${parts.join(' ')} ${name} {${bytes.length}}\r\n`),
      bytes,
      Buffer.from(')\r\n'),
    ])
  }

  const isIn = (uid: number, set: string): boolean =>
    set.split(',').some((part) => {
      const [from = '', to = from] = part.split(':')
      const last = imap.mails.at(-1)?.uid ?? 0
      const bounds = [from, to].map((each) => (each === '*' ? last : Number(each))).sort((a, b) => a - b)
      return uid >= (bounds[0] ?? 0) && uid <= (bounds[1] ?? 0)
    })

  const server = createServer((socket) => {
    if (imap.isAway) return void socket.destroy()
    sockets.add(socket)
    let rest = ''
    const say = (line: string) => socket.write(`${line}\r\n`)

    function hear(line: string): void {
      const [tag = '', given = '', ...words] = line.split(' ')
      const isUid = given.toUpperCase() === 'UID'
      const command = (isUid ? (words.shift() ?? '') : given).toUpperCase()
      const set = words[0] ?? ''
      if (command === 'CAPABILITY') say('* CAPABILITY IMAP4rev1')
      if (command === 'LIST') say('* LIST (\\HasNoChildren) "/" "INBOX"')
      if (command === 'SELECT') {
        say('* FLAGS (\\Seen \\Deleted)')
        say(`* ${imap.mails.length} EXISTS`)
        say(`* OK [UIDVALIDITY ${imap.uidValidity}] fine`)
        say(`* OK [UIDNEXT ${nextUid}] fine`)
      }
      for (const [index, mail] of imap.mails.entries()) {
        if (!isIn(mail.uid, set)) continue
        if (command === 'FETCH') socket.write(fetchOf(mail, index, line.toUpperCase()))
        if (command === 'STORE') mail.isSeen = true
      }
      if (command === 'LOGOUT') say('* BYE')
      say(command === 'LOGIN' && !line.includes('secret') ? `${tag} NO wrong` : `${tag} OK done`)
      if (command === 'LOGOUT') socket.end()
    }

    socket.on('error', () => socket.destroy())
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString()).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
    say('* OK [CAPABILITY IMAP4rev1] test')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const imap: TestImap = {
    url: `imap://tickets:secret@127.0.0.1:${(server.address() as AddressInfo).port}/INBOX`,
    mails: [],
    uidValidity: 7,
    isAway: false,
    deliver(data, at = new Date()) {
      const uid = nextUid++
      imap.mails.push({ uid, data: Buffer.from(data), at, isSeen: false })
      return uid
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(() => done(null)))
    },
  }
  return imap
}
