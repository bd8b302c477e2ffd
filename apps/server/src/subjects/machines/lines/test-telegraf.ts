import { request } from 'node:http'
import { gzipSync } from 'node:zlib'

/**
 * Requests as Telegraf 1.35 makes them, after its sources (plugins/outputs/influxdb_v2, influxdb and http, plugins/serializers/influx):
 * their headers, their order, and bodies in chunks, since Go does not know their length.
 */
const AGENT = { 'User-Agent': 'Telegraf/1.35.1 Go/1.24.4' }
const TEXT = { 'Content-Type': 'text/plain; charset=utf-8' }
const BY_GO = { 'Accept-Encoding': 'gzip' }

export interface TelegrafAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

export function sendChunks(
  url: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<TelegrafAnswer> {
  return new Promise((done, fail) => {
    const sent = request(
      url,
      { method: 'POST', headers: { 'Transfer-Encoding': 'chunked', ...headers } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.once('end', () =>
          done({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks).toString(),
          }),
        )
      },
    )
    sent.once('error', fail)
    for (let at = 0; at < body.length; at += 32_768) sent.write(body.subarray(at, at + 32_768))
    sent.end()
  })
}

const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** `[[outputs.influxdb_v2]]`: gzip unless it is switched off. */
export const influxdbV2 = (server: string, token: string, lines: string): Promise<TelegrafAnswer> =>
  sendChunks(
    `${server}/api/v2/write?bucket=telegraf&org=millwright`,
    { ...AGENT, Authorization: `Token ${token}`, 'Content-Encoding': 'gzip', ...TEXT, ...BY_GO },
    gzipSync(lines),
  )

/** `[[outputs.http]]` with `data_format = "influx"`. */
export const httpOutput = (
  server: string,
  [user, password]: readonly [string, string],
  lines: string,
): Promise<TelegrafAnswer> =>
  sendChunks(
    `${server}/api/v2/write`,
    { ...AGENT, Authorization: basic(user, password), ...TEXT, ...BY_GO },
    Buffer.from(lines),
  )

/** `[[outputs.influxdb]]`: first its database, then its lines. */
export async function influxdbV1(
  server: string,
  [user, password]: readonly [string, string],
  lines: string,
): Promise<readonly [TelegrafAnswer, TelegrafAnswer]> {
  const authorization = { Authorization: basic(user, password) }
  const created = await sendChunks(
    `${server}/query`,
    { ...AGENT, ...authorization, 'Content-Type': 'application/x-www-form-urlencoded', ...BY_GO },
    Buffer.from('q=CREATE+DATABASE+%22telegraf%22'),
  )
  const written = await sendChunks(
    `${server}/write?consistency=any&db=telegraf`,
    { ...AGENT, ...authorization, 'Content-Encoding': 'gzip', ...TEXT, ...BY_GO },
    gzipSync(lines),
  )
  return [created, written]
}
