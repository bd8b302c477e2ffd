import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { HTTP_LIMITS } from '../runtime/limits.ts'
import type { HeavyCaller, HeavyGate, Leave } from './heavy-gate.ts'
import { networkOf } from './network-address.ts'

/** Whose calls are counted together. A device has a machine, and no organization that it speaks for. */
export function heavyCallerOf({ caller, device, ip }: FastifyRequest): HeavyCaller {
  if (caller) return { who: `person ${caller.accountId}`, organization: String(caller.organizationId) }
  const who = device ? `device ${device.deviceId}` : `address ${networkOf(ip)}`
  return { who, organization: who }
}

/** Says when the client has closed the connection: it waits for nothing any more. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort())
  return gone.signal
}

/**
 * For handlers that answer by themselves: these end when the answer has been read, which a slow client can put off for
 * minutes. The slot is given back as soon as the answer is made.
 */
export function createHeavySlots(gate: HeavyGate) {
  const slots = new WeakMap<FastifyRequest, Leave>()

  return {
    async hold<T>(
      request: FastifyRequest,
      reply: FastifyReply,
      isForm: boolean,
      work: () => Promise<T> | T,
    ): Promise<T> {
      const leave = await gate.take(heavyCallerOf(request), goneSignal(reply))
      slots.set(request, leave)
      if (isForm) leaveInTime(leave)
      try {
        return await work()
      } finally {
        leave()
      }
    },

    /** A hook for `onSend`, when the answer is there; a stream still makes it while it is read. */
    async leaveOnSend(request: FastifyRequest, _reply: FastifyReply, payload: unknown): Promise<void> {
      const leave = slots.get(request)
      if (!leave) return
      if (payload instanceof Readable) leaveInTime(leave)
      else leave()
    },
  }
}

function leaveInTime(leave: Leave): void {
  setTimeout(leave, HTTP_LIMITS.heavyHeldMs).unref()
}
