import { LOG_CHANNELS } from '@millwright/contract/values/log-channels'
import {
  getSeries,
  listChannels,
  listInfo,
  listLogs,
  listMessages,
} from '@millwright/contract/values/machine-data'
import { SENSOR_SOURCES, SENSORS, sensorsOf } from '@millwright/contract/values/sensor-channels'
import { getSensorData } from '@millwright/contract/values/sensor-data'
import { MAX_PAGE } from '@millwright/contract/wire/paging'
import { MAX_HISTORY_DAYS } from '@millwright/domain/time/range'
import { dayAt } from '@millwright/domain/time/zone'
import { readInstant, readPeriod } from '../../platform/http/period.ts'
import { type Api, paged } from '../../platform/http/serve.ts'
import type { Needs } from '../../platform/subject/deps.ts'
import { type Answer, createMachineData } from './machine-data.ts'

/** A list that ended early has a total of more than it counts. How many more there are nobody has counted. */
const answered = <Row>({ rows, isCut }: Answer<Row>) => paged(rows, rows.length + (isCut ? 1 : 0))

export const serveMachineData = (
  { serve }: Api,
  { stores, pageCheck, now }: Needs<'channels' | 'series', 'pageCheck' | 'now'>,
): void => {
  const series = createMachineData({ channels: stores.channels, store: stores.series, pageCheck, now })

  for (const call of [listInfo, listMessages]) {
    serve(call, async ({ machine, params, query }) => {
      const { limit = 100, after, before, type } = query
      const found = await series.messages(machine, params.channel, {
        limit,
        after: after === undefined ? null : readInstant('after', after),
        before: before === undefined ? null : readInstant('before', before),
        kind: type ?? null,
      })
      return answered(found)
    })
  }

  serve(listChannels, async ({ machine, params, query: { skip = 0, limit = MAX_PAGE } }) => {
    const { channels, total } = await series.channels(machine, params.wildcard, { skip, limit })
    return paged(channels, total)
  })

  serve(listLogs, async ({ machine, query }) => {
    const day = query.day ?? dayAt(now(), machine.timezone)
    return answered(await series.log(machine, LOG_CHANNELS[query.log], day))
  })

  serve(getSensorData, async ({ machine, query }) => {
    const { sources, sensors, points = 2000 } = query
    const period = readPeriod(query, MAX_HISTORY_DAYS)
    const found = await Promise.all(
      sensorsOf(sources?.split(',') ?? SENSOR_SOURCES, sensors?.split(',') ?? SENSORS).map(async (place) => ({
        ...place,
        series: await series.series(machine, place.channel, period, points),
      })),
    )
    return paged(found, found.length)
  })

  serve(getSeries, async ({ machine, params, query }) => ({
    result: await series.series(
      machine,
      params.channel,
      readPeriod(query, MAX_HISTORY_DAYS),
      query.points ?? 2000,
    ),
  }))
}
