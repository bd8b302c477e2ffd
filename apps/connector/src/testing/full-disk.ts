import { gunzipSync } from 'node:zlib'
import { openBuffer } from '../buffer/buffer-store.ts'

/** A program of its own, because what is set for it (a small disk, a limit) must hold for nobody else. Prints what it found as JSON. */
const [path = '', mode = ''] = process.argv.slice(2)
const MACHINE = 'saw-1'
const CHANNEL = 'Press/Force'
/** Numbers that no packer makes small. */
const value = (): number => Math.random()
const MOST = 2_000

const buffer = openBuffer({ path, maxBytes: 1_000_000_000, now: Date.now })
const isFull = (): boolean => buffer.backlog().IsDiskFull
let ts = 0

function add(count: number): void {
  const points = Array.from({ length: count }, () => {
    ts += 1
    return { channel: CHANNEL, ts, v: value() }
  })
  buffer.add(MACHINE, points, `up to ${ts}`)
  buffer.flush()
}

/** As the portal would get it, until nothing is left. */
function sendAll(): { sent: number; isInOrder: boolean } {
  let [sent, isInOrder] = [0, true]
  for (let next = buffer.next(MACHINE); next; next = buffer.next(MACHINE)) {
    const body = JSON.parse(gunzipSync(next.body).toString('utf8')) as Record<string, { ts: number }[]>
    for (const point of body[CHANNEL] ?? []) {
      sent += 1
      isInOrder &&= point.ts === sent
    }
    buffer.done(next)
    buffer.flush()
  }
  return { sent, isInOrder }
}

function fill(): { onDisk: number; all: number } {
  let onDisk = 0
  for (let turn = 0; turn < MOST && !isFull(); turn += 1) {
    add(1_000)
    if (!isFull()) onDisk = ts
  }
  add(500)
  return { onDisk, all: ts }
}

const print = (found: object): void => void process.stdout.write(`${JSON.stringify(found)}\n`)

if (mode === 'drain') print({ position: buffer.positionOf(MACHINE).position, ...sendAll(), isFull: isFull() })
else {
  const filled = fill()
  const whileFull = { ...filled, isFull: isFull(), points: buffer.backlog().Points }
  buffer.refused(3)
  if (mode === 'die') {
    print(whileFull)
    process.kill(process.pid, 'SIGKILL')
  } else {
    const sent = sendAll()
    const { IsDiskFull, Dropped } = buffer.backlog()
    buffer.close()
    print({ ...whileFull, ...sent, isFullAtEnd: IsDiskFull, dropped: Dropped })
  }
}
