import * as calls from '@millwright/contract/machines/lines'
import type { Call } from '@millwright/contract/wire/call'
import type { Precision } from '@millwright/domain/machines/lines/line-time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readPackedBody } from '../../../platform/http/packed-body.ts'
import type { Api, ServeRaw } from '../../../platform/http/serve.ts'
import { badField, notSignedIn } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { callOf } from '../shared/call-facts.ts'
import { readLineCredentials } from './line-credentials.ts'
import { answerLineErrors } from './line-errors.ts'
import type { LinesStores } from './lines-stores.ts'
import { createSeenLines } from './seen-lines.ts'
import { createStoreLines } from './store-lines.ts'
import { topicOfLines } from './take-lines-again.ts'

type Names = Readonly<Record<string, Precision>>
const V2: Names = { ns: 'ns', us: 'us', ms: 'ms', s: 's' }
/** Version 1 has names of one letter, of which `m` is a minute. */
const V1: Names = { ...V2, n: 'ns', u: 'us', m: 'm', h: 'h' }

/** Longer than this nothing waits that can be stored. */
const STUCK_AFTER_MS = 5_000

/** Clients look at it to know how to speak: this is what version 1.8 and 2 have in common. */
const SPOKEN = { 'x-influxdb-version': '1.8.10', 'x-influxdb-build': 'Millwright' }

const CREATE_DATABASE = /^\s*create\s+database\s/i

type LineDoorDeps = Needs<
  never,
  'ingest' | 'deriving' | 'connectionBook' | 'now' | 'log' | 'keep',
  LinesStores
>

/** The door for clients of InfluxDB, such as Telegraf: they write to a machine as they would to a database. */
export const serveLineDoor = async (
  { serveRaw, serveApart }: Api,
  { stores, ingest, deriving, connectionBook, now, log, keep }: LineDoorDeps,
): Promise<void> => {
  const seen = keep(createSeenLines({ store: stores.seenLines, log, now }))
  const store = createStoreLines({
    ingest,
    rules: stores.lineRules,
    seen,
    keptFrom: deriving.keptFrom,
    now,
  })

  const serveWrite = (serve: ServeRaw, call: Call, precisions: Names): void =>
    serve(call, async (request, reply) => {
      const { device } = request
      if (!device) throw notSignedIn()
      const precision = precisions[namedIn(request, 'precision') ?? 'ns']
      if (!precision) throw badField('precision', `must be one of ${Object.keys(precisions).join(', ')}`)
      await store({
        device,
        precision,
        path: topicOfLines(call.path, precision),
        async read(onBytes) {
          const body = await readPackedBody(request, { maxBytes: calls.MAX_LINES_BYTES, onBytes })
          connectionBook.called(device, callOf(request), body.length)
          return body
        },
      })
      return reply.headers(SPOKEN).code(204).send()
    })

  await serveApart(async (scope, serve) => {
    speakLines(scope, 2)
    serveWrite(serve, calls.writeLines, V2)
  })

  await serveApart(async (scope, serve) => {
    speakLines(scope, 1)
    serveWrite(serve, calls.writeLinesV1, V1)
  })

  await serveApart(async (scope, serve) => {
    scope.addHook('onRequest', async (request) => readLineCredentials(request))
    answerLineErrors(scope, 1)
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body)).get('q')),
    )
    const answer = (request: FastifyRequest) => {
      const query = typeof request.body === 'string' ? request.body : namedIn(request, 'q')
      if (!CREATE_DATABASE.test(query ?? ''))
        throw badField('q', 'is no CREATE DATABASE, and others are not answered')
      return { results: [{ statement_id: 0 }] }
    }
    serve(calls.createLineDatabase, answer)
    serve(calls.askLineDatabase, answer)
  })

  serveRaw(calls.pingLines, (_request, reply) => reply.headers(SPOKEN).code(204).send())

  serveRaw(calls.linesHealth, (_request, reply) => {
    const isStoring = now() - (ingest.waitingSince() ?? now()) < STUCK_AFTER_MS
    return reply.code(isStoring ? 200 : 503).send({
      name: 'millwright',
      status: isStoring ? 'pass' : 'fail',
      message: isStoring ? 'ready for writes' : 'nothing can be stored right now',
      checks: [],
    })
  })
}

/** Bodies are read by their handler, whatever a client calls them. */
function speakLines(scope: FastifyInstance, version: 1 | 2): void {
  scope.addHook('onRequest', async (request) => readLineCredentials(request))
  answerLineErrors(scope, version)
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
}

function namedIn(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Readonly<Record<string, unknown>>)[name]
  return typeof value === 'string' ? value : undefined
}
