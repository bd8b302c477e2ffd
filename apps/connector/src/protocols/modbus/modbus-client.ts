import type { Socket } from 'node:net'
import {
  type Answer,
  createAnswerReader,
  ModbusBroken,
  readAnswer,
  requestFrame,
} from '@millwright/domain/connectors/modbus/frames'
import type { ReadBlock } from '@millwright/domain/connectors/modbus/read-plan'
import { failed } from '../connection-problem.ts'

/** The outcome of a request: its data, an exception of the device, or nothing in time. */
export type ReadResult = Uint8Array | { readonly exception: number } | 'late'

interface Waiting {
  readonly transaction: number
  take(answer: Answer): void
  fail(error: Error): void
}

/**
 * One request after the other, as simple devices want it. An answer that comes after its time is known by its number, and left
 * out.
 */
export function createModbusClient(socket: Socket, timeoutMs: number, onEnd: (error: unknown) => void) {
  let waiting: Waiting | undefined
  let transaction = 0

  function end(error: Error): void {
    socket.destroy()
    waiting?.fail(error)
    waiting = undefined
    onEnd(error)
  }

  const write = createAnswerReader((answer) => {
    if (answer.transaction === waiting?.transaction) waiting.take(answer)
  })
  socket.on('data', (bytes) => {
    try {
      write(bytes)
    } catch (error) {
      end(error instanceof ModbusBroken ? failed('OTHER_PROTOCOL', error.message) : (error as Error))
    }
  })
  socket.on('error', end)
  socket.on('close', () => end(failed('UNREACHABLE')))

  return {
    async read({ unitId, table, address, count }: ReadBlock): Promise<ReadResult> {
      transaction = (transaction + 1) % 65_536
      const request = { transaction, unitId, table, address, count }
      return new Promise<ReadResult>((resolve, reject) => {
        const late = setTimeout(() => settle(() => resolve('late')), timeoutMs)
        function settle(then: () => void): void {
          clearTimeout(late)
          waiting = undefined
          then()
        }
        waiting = {
          transaction,
          fail: (error) => settle(() => reject(error)),
          take(answer) {
            const data = readAnswer(request, answer)
            settle(() => resolve(typeof data === 'number' ? { exception: data } : data))
          },
        }
        if (socket.destroyed) waiting.fail(failed('UNREACHABLE'))
        else socket.write(requestFrame(request))
      })
    },
    close: () => socket.destroy(),
  }
}

export type ModbusClient = ReturnType<typeof createModbusClient>
