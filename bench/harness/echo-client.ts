/** As long as a live event of one point. */
const PAYLOAD = JSON.stringify({
  channel: 'bench-00/Bench/Axis/00/Position',
  v: 1_700_000_000_000.123,
  ts: 1,
})
const EVERY_MS = 10

/** Sends a message of a usual size to and fro, one every few milliseconds, and keeps how long each took. */
export async function startEcho(port: number) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}`)
  await new Promise((done, fail) => {
    socket.onopen = done
    socket.onerror = fail
  })
  let latencies: number[] = []
  const sentAt: number[] = []
  socket.onmessage = () => {
    latencies.push(performance.now() - (sentAt.shift() ?? 0))
  }
  setInterval(() => {
    sentAt.push(performance.now())
    socket.send(PAYLOAD)
  }, EVERY_MS).unref()
  return {
    takeLatencies(): number[] {
      const taken = latencies
      latencies = []
      return taken
    },
  }
}
