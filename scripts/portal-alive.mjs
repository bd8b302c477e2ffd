/** For the health check of a container. A redirect to HTTPS is an answer too. */
const { HOST = '0.0.0.0', PORT = '8080' } = process.env
const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST
const WITHIN_MS = 4_000

const answer = await fetch(`http://${host}:${PORT}/healthz`, {
  redirect: 'manual',
  signal: AbortSignal.timeout(WITHIN_MS),
}).catch(() => null)
process.exit(answer !== null && answer.status < 400 ? 0 : 1)
