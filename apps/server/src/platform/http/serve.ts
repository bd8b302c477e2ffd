import { ACCESS, type CallersOf, type ScopeOf } from '@millwright/contract/access'
import { errorLabelsOf } from '@millwright/contract/openapi/call-errors'
import type { Callers } from '@millwright/contract/wire/access-rule'
import type { BodyOf, Call, Envelope, ParamsOf, QueryOf, ResultOf } from '@millwright/contract/wire/call'
import { deviceName } from '@millwright/domain/text/device-name'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Type from 'typebox'
import type { AccountRecord } from '../registry/account-store.ts'
import type { ConnectorRef } from '../registry/connector-store.ts'
import type { DeviceRecord } from '../registry/device-store.ts'
import type { GroupRecord } from '../registry/group-store.ts'
import type { MachineRecord } from '../registry/machine-record.ts'
import type { Caller } from '../registry/session-store.ts'
import type { SiteRecord } from '../registry/site-store.ts'
import { CallError, machineNotFound } from '../runtime/errors.ts'
import { HTTP_LIMITS } from '../runtime/limits.ts'
import { connectionOf } from './connection.ts'
import type { EarlyMachine } from './early-machine.ts'
import { acceptForms } from './form-file.ts'
import type { Guard } from './guard.ts'
import { createHeavyGate, type HeavyGate } from './heavy-gate.ts'
import { createHeavySlots, goneSignal, heavyCallerOf } from './heavy-slot.ts'
import { jsonInSlices } from './json-in-slices.ts'
import { machineFinder, machineNamed, namesMachineInQuery } from './named-machine.ts'
import { createCheck, createSchemaCheck } from './validation.ts'

/** Who makes a call, by who may. */
type IdentityOf<W extends Callers> = W extends 'people'
  ? { caller: Caller; device: null; connector: null }
  : W extends 'peopleAndDevices'
    ? { caller: Caller | null; device: DeviceRecord | null; connector: null }
    : W extends 'anyone'
      ? { caller: null; device: null; connector: null }
      : W extends 'connectors'
        ? { caller: null; device: null; connector: ConnectorRef }
        : { caller: null; device: DeviceRecord; connector: null }

/** Null for a plant that is the whole organization. */
type SiteOf<S> = S extends 'site' ? SiteRecord : S extends 'plant' ? SiteRecord | null : null

/** The guard's results are typed by the access of the call. */
interface HandlerInput<C extends Call> {
  readonly params: ParamsOf<C>
  readonly query: QueryOf<C>
  readonly body: BodyOf<C>
  readonly caller: IdentityOf<CallersOf<C['access']>>['caller']
  readonly device: IdentityOf<CallersOf<C['access']>>['device']
  readonly connector: IdentityOf<CallersOf<C['access']>>['connector']
  readonly machine: ScopeOf<C['access']> extends 'machine' | 'ownMachine' ? MachineRecord : null
  readonly group: ScopeOf<C['access']> extends 'group' ? GroupRecord : null
  readonly site: SiteOf<ScopeOf<C['access']>>
  readonly user: ScopeOf<C['access']> extends 'user' ? AccountRecord : null
  /** Network address of the caller. */
  readonly address: string
  /** The address of this server that the caller used. */
  readonly origin: string
  /** The Cookie header; empty without one. */
  readonly cookies: string
  /** The browser or program, as people know it; empty where it does not say. */
  browser(): string
  /** Aborted when the caller does not wait for the answer any more, and when it has it. */
  gone(): AbortSignal
}

export type Handler<C extends Call> = (
  input: HandlerInput<C>,
) => Promise<C['result'] extends null ? void : Answer<ResultOf<C>>>

type Answer<R> = Envelope<R>

export type RawHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> | unknown

/** The public id of the machine that a call is about; null where there is none that the caller sees. */
export type FindMachine<C extends Call> = (caller: Caller, query: QueryOf<C>) => Promise<string | null>

/** `findMachine` is for calls about a machine that they may leave out; what it finds is checked as if it were named. */
export type Serve = <C extends Call>(
  call: C,
  handler: Handler<C>,
  options?: { readonly findMachine: FindMachine<C> },
) => void

/** For answers that are not JSON envelopes: pages, redirects, metrics. */
export type ServeRaw = (call: Call, handler: RawHandler) => void

/** For calls that take a form with a file; the form is read by the handler. */
export type ServeForm = <C extends Call>(
  call: C,
  handler: (input: HandlerInput<C>, request: FastifyRequest) => Promise<Answer<ResultOf<C>>>,
) => void

/** For answers that are files, which are sent as they are. */
export type ServeFile = <C extends Call>(
  call: C,
  handler: (input: HandlerInput<C>, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
) => void

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
  }
  interface FastifyRequest {
    caller: Caller | null
    device: DeviceRecord | null
    connector: ConnectorRef | null
    early: EarlyMachine | null
  }
}

/** How the calls of the contract are bound. */
export interface Api {
  serve: Serve
  serveRaw: ServeRaw
  serveForm: ServeForm
  serveFile: ServeFile
  /** For calls that need what others must not have, such as forms: what is registered in the scope holds for them only. */
  serveApart(
    bind: (scope: FastifyInstance, serveRaw: ServeRaw, serveFile: ServeFile) => Promise<void>,
  ): Promise<void>
}

export interface ServeOptions {
  http: FastifyInstance
  guard: Guard
  /** In tests answers are validated too: a field that is not in the contract is a bug of the server. */
  checksAnswers: boolean
  /** That of the calls around this scope; a new one where there are none. */
  gate?: HeavyGate
}

/** One for all calls, also for those in scopes of their own. */
const newGate = (): HeavyGate =>
  createHeavyGate({
    max: HTTP_LIMITS.heavyCalls,
    maxOfOrganization: HTTP_LIMITS.heavyCallsOrganization,
    maxEach: HTTP_LIMITS.heavyCallsEach,
    maxWaiting: HTTP_LIMITS.heavyCallsWaiting,
    maxWaitingOfOrganization: HTTP_LIMITS.heavyCallsWaitingOrganization,
    maxWaitingEach: HTTP_LIMITS.heavyCallsWaitingEach,
  })

/** Binds a call of the contract to its handler: sign-in, rights, validation and envelope happen here for all. */
export function createServe({ http, guard, checksAnswers, gate = newGate() }: ServeOptions): Api {
  const slots = createHeavySlots(gate)

  const route = (
    call: Call,
    handler: RawHandler,
    scope = http,
    isCompressed = call.method === 'GET',
  ): void => {
    const machineOf = machineFinder(call)
    scope.route({
      method: call.method,
      url: call.path,
      config: { call },
      ...(ACCESS[call.access].callers === 'anyone' && { bodyLimit: HTTP_LIMITS.anonymousBodyBytes }),
      // Tokens and passwords are in answers to other methods only. Compressed, their length could reveal them (BREACH).
      ...(!isCompressed && { compress: false as const }),
      ...(checksAnswers && { errorHandler: createErrorCheck(call) }),
      onRequest: async (request) => {
        const identity = await guard.identify(call.access, {
          authorization: request.headers.authorization,
          connection: connectionOf(request),
          machineId: machineOf(request),
          acceptLanguage: request.headers['accept-language'],
        })
        request.caller = identity.caller
        request.device = identity.device
        request.connector = identity.connector
        request.early = identity.early
      },
      ...(call.isHeavy && { onSend: slots.leaveOnSend }),
      handler,
    })
  }

  /** Those that read much wait for a slot. */
  const gated = <T>(
    call: Call,
    request: FastifyRequest,
    reply: FastifyReply,
    work: () => Promise<T> | T,
  ): Promise<T> | T => (call.isHeavy ? slots.hold(request, reply, call.takes !== undefined, work) : work())

  /** Reads what is asked for, once the guard has let it pass. */
  function createReader(
    call: Call,
    findMachine?: FindMachine<never>,
  ): (request: FastifyRequest, reply: FastifyReply) => Promise<never> {
    const checkParams = createCheck(call.params, true)
    const checkQuery = createCheck(call.query, true)
    const inQuery = namesMachineInQuery(call)
    const checkBody = createBodyCheck(call)
    return async (request, reply) => {
      const params = checkParams(request.params) as Record<string, unknown>
      let named: string | null | undefined = inQuery ? machineNamed(request.query) : undefined
      if (inQuery && named === undefined) {
        const query = checkQuery(request.query) as never
        if (findMachine && request.caller) named = await findMachine(request.caller, query)
        if (named === null) throw machineNotFound()
      }
      const guarded = await guard.check(call, {
        caller: request.caller,
        device: request.device,
        connector: request.connector,
        params: named === undefined ? params : { ...params, id: named },
        address: request.ip,
        early: request.early,
      })
      const input = {
        ...guarded,
        params,
        query: checkQuery(request.query),
        body: checkBody(request.body),
        address: request.ip,
        origin: `${request.protocol}://${request.host}`,
        cookies: request.headers.cookie ?? '',
        browser: () => deviceName(request.headers['user-agent'] ?? ''),
        gone: () => goneSignal(reply),
      }
      return input as never
    }
  }

  function createAnswerCheck(call: Call): <A extends Envelope<unknown>>(answer: A) => A {
    const check = checksAnswers && call.result ? createSchemaCheck(call.result) : null
    return (answer) => {
      if (check) checkAnswer(call, check, answer)
      return answer
    }
  }

  return {
    serve: (call, handler, options) => {
      const read = createReader(call, options?.findMachine)
      const checked = createAnswerCheck(call)
      route(call, async (request, reply) => {
        const input = await read(request, reply)
        const inTurn = <T>(work: () => Promise<T>): Promise<T> =>
          call.isHeavy ? gate.run(heavyCallerOf(request), work, goneSignal(reply)) : work()
        const answerOf = async () => checked((await handler(input)) as Envelope<unknown>)
        if (call.result === null) {
          await inTurn(() => handler(input))
          return reply.code(204).send()
        }
        if (!call.isHeavy) return await answerOf()
        // A call that reads much may answer much: its text is written while others are served.
        const text = await inTurn(async () => await jsonInSlices(await answerOf()))
        return reply.type('application/json; charset=utf-8').send(text)
      })
    },
    serveRaw: (call, handler) =>
      route(call, (request, reply) => gated(call, request, reply, () => handler(request, reply))),
    serveForm: (call, handler) => {
      const read = createReader(call)
      const checked = createAnswerCheck(call)
      // In a scope of its own: no other call takes forms.
      http.register(async (scope) => {
        await acceptForms(scope)
        const answer: RawHandler = async (request, reply) => {
          const input = await read(request, reply)
          return checked(await gated(call, request, reply, () => handler(input, request)))
        }
        route(call, answer, scope)
      })
    },
    serveFile: (call, handler) => {
      const read = createReader(call)
      // Sizes and ranges are those of the file: nothing may change its bytes on the way.
      const answer: RawHandler = async (request, reply) => {
        const input = await read(request, reply)
        return gated(call, request, reply, () => handler(input, request, reply))
      }
      route(call, answer, http, false)
    },
    async serveApart(bind) {
      await http.register(async (scope) => {
        const apart = createServe({ http: scope, guard, checksAnswers, gate })
        await bind(scope, apart.serveRaw, apart.serveFile)
      })
    },
  }
}

function createBodyCheck({ body }: Call): (given: unknown) => unknown {
  if (body === null) return () => undefined
  const check = createCheck(body, false)
  return Type.IsOptional(body) ? (given) => check(given ?? {}) : check
}

function checkAnswer(call: Call, check: (value: unknown) => unknown, answer: Envelope<unknown>): void {
  try {
    check(answer.result)
  } catch (error) {
    throw new Error(`${call.method} ${call.path} answers outside its contract: ${(error as Error).message}`)
  }
}

/** A label that the documentation of the call does not name is a bug of the contract. */
function createErrorCheck(call: Call): (error: Error) => never {
  const labels = new Set(errorLabelsOf(call))
  return (error) => {
    if (error instanceof CallError && !labels.has(error.label))
      throw new Error(`${call.method} ${call.path} answers ${error.label}, which its contract does not name`)
    throw error
  }
}

/** A route that is not in the contract has no rights and no schema, so it must not exist. */
export function refuseUncontracted(http: FastifyInstance, calls: readonly Call[]): void {
  http.addHook('onRoute', (route) => {
    const call = route.config?.call
    if (!call || !calls.includes(call))
      throw new Error(
        `${String(route.method)} ${route.url} is not a call of the contract: name its subject in packages/contract/src/calls.ts`,
      )
  })
}

export const paged = <R>(result: R[], total: number): Envelope<R[]> => ({
  result,
  total,
  count: result.length,
})
