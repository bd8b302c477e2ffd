import { MAX_POINTS_BODY, storeConnectorPoints } from '@millwright/contract/connectors/connector-process'
import type { ResultOf } from '@millwright/contract/wire/call'
import { MAX_PAYLOAD_BYTES } from '@millwright/contract/wire/message-limits'
import { Id } from '@millwright/contract/wire/text'
import { type PointsLine, pointsLines } from '@millwright/domain/connectors/points-lines'
import { SECOND_MS } from '@millwright/domain/time/lengths'
import Value from 'typebox/value'
import { readPackedBody } from '../../platform/http/packed-body.ts'
import type { Api } from '../../platform/http/serve.ts'
import type { DeviceRef } from '../../platform/registry/device-store.ts'
import { badField, CallError, notSignedIn } from '../../platform/runtime/errors.ts'
import { createSlice } from '../../platform/runtime/in-slices.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { callOf } from '../machines/shared/call-facts.ts'
import { createDevicePoints } from '../machines/shared/device-points.ts'
import { createMachineConnectorStore } from './machine-connector-store.ts'

/** So long the machines of a call wait for the slowest of them. */
const WAIT_MS = 5 * SECOND_MS

type Outcome = ResultOf<typeof storeConnectorPoints>

/** For the programs that read machines: what they have read. */
export const serveConnectorPoints = async (
  { serveApart }: Api,
  { db, ingest, connectionBook }: Needs<never, 'db' | 'ingest' | 'connectionBook'>,
): Promise<void> => {
  const machines = createMachineConnectorStore(db)
  const store = createDevicePoints({ ingest, maxWaitMs: WAIT_MS })

  async function storeLine(device: DeviceRef | undefined, points: Uint8Array): Promise<void> {
    if (!device)
      throw new CallError('MACHINE_CONNECTOR_NOT_FOUND', 'The connector does not read this machine')
    if (points.length > MAX_PAYLOAD_BYTES)
      throw new CallError('PAYLOAD_TOO_LARGE', `A machine may have ${MAX_PAYLOAD_BYTES} bytes in a call`)
    // Its own memory: it is kept longer than the call where the database is slow, without that of the others.
    await store(device, Buffer.from(points))
  }

  await serveApart(async (scope, serveRaw) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    serveRaw(storeConnectorPoints, async (request) => {
      const { connector } = request
      if (!connector) throw notSignedIn()
      const lines = linesOf(await readPackedBody(request, { maxBytes: MAX_POINTS_BODY.bytes }))
      const devices = await machines.devicesOf(
        connector,
        lines.map(({ machine }) => machine),
      )
      const facts = callOf(request)
      const outcome: Outcome = { Refused: [], Later: [] }
      const slice = createSlice()
      const storing: Promise<void>[] = []
      for (const { machine, points } of lines) {
        if (slice.isOver()) await slice.next()
        const device = devices.get(machine)
        if (device) connectionBook.called(device, facts, points.length)
        storing.push(storeLine(device, points).catch((error: unknown) => put(outcome, machine, error)))
      }
      await Promise.all(storing)
      return { result: outcome }
    })
  })
}

function linesOf(body: Buffer): PointsLine[] {
  const lines: PointsLine[] = []
  const known = new Set<string>()
  for (const line of pointsLines(body)) {
    const place = `body line ${lines.length + 1}`
    if (!line || !Value.Check(Id, line.machine))
      throw badField(place, 'is not the id of a machine, a space and a map')
    if (known.has(line.machine)) throw badField(place, `is of ${line.machine}, as another one is`)
    if (lines.length >= MAX_POINTS_BODY.machines)
      throw badField('body', `has more than ${MAX_POINTS_BODY.machines} machines`)
    known.add(line.machine)
    lines.push(line)
  }
  return lines
}

function put({ Refused, Later }: Outcome, machine: string, error: unknown): void {
  if (!(error instanceof CallError)) throw error
  if (error.label === 'SERVICE_NOT_AVAILABLE') Later.push(machine)
  else Refused.push({ Machine: machine, Message: error.message })
}
