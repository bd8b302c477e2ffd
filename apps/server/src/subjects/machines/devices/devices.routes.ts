import {
  createDeviceToken,
  getOwnMachine,
  storeDataModel,
  storeDevicePoints,
} from '@millwright/contract/machines/devices'
import { DATA_MODEL_CHANNEL, topicOf } from '@millwright/contract/wire/topics'
import { MAX_MODEL_BYTES } from '@millwright/domain/machines/data-model/model-builder'
import { clockDiffers } from '@millwright/domain/points/point-time'
import type { Api } from '../../../platform/http/serve.ts'
import { machineNotFound, notSignedIn } from '../../../platform/runtime/errors.ts'
import type { Needs } from '../../../platform/subject/deps.ts'
import { callOf } from '../shared/call-facts.ts'
import { createDevicePoints } from '../shared/device-points.ts'

/** Devices that speak HTTP; over MQTT they can do the same, without asking for their name or a token. */
export const serveDevices = async (
  { serve, serveApart }: Api,
  {
    stores,
    ingest,
    deviceAccess,
    connectionBook,
    now,
  }: Needs<'machines', 'ingest' | 'deviceAccess' | 'connectionBook' | 'now'>,
): Promise<void> => {
  const store = createDevicePoints({ ingest })

  serve(createDeviceToken, async ({ device }) => ({ result: await deviceAccess.tokenFor(device) }))

  serve(getOwnMachine, async ({ device, query: { ts } }) => {
    const machine = await stores.machines.byId(device.machineId)
    if (!machine) throw machineNotFound()
    const time = now()
    return {
      result: {
        machineId: machine.publicId,
        name: machine.name,
        time,
        clockAheadMs: ts === undefined ? null : ts - time,
        clockDiffers: ts === undefined ? null : clockDiffers(ts, time),
      },
    }
  })

  await serveApart(async (scope, serveRaw) => {
    // The decoder wants the bytes: numbers that JavaScript cannot hold would be gone after parsing.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )

    serveRaw(storeDevicePoints, async (request, reply) => {
      if (!request.device) throw notSignedIn()
      const points = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      connectionBook.called(request.device, callOf(request), points.length)
      await store(request.device, points)
      return reply.code(204).send()
    })
  })

  await serveApart(async (scope, serveRaw) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      ['application/xml', 'text/xml'],
      { parseAs: 'buffer', bodyLimit: MAX_MODEL_BYTES },
      (_request, body, done) => done(null, body),
    )
    serveRaw(storeDataModel, async (request, reply) => {
      if (!request.device) throw notSignedIn()
      const document = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      connectionBook.called(request.device, callOf(request), document.length)
      await store(request.device, document, topicOf(request.device.machinePublicId, DATA_MODEL_CHANNEL))
      return reply.code(204).send()
    })
  })
}
