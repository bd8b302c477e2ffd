import Type, { type Static } from 'typebox'
import { defineCall } from '../wire/call.ts'
import { Closed } from '../wire/schemas.ts'
import { Instant } from '../wire/text.ts'
import { MAX_SERIES_POINTS, Series } from './machine-data.ts'
import { SENSOR_SOURCES, SENSORS } from './sensor-channels.ts'

/** Some of the names, with commas between them; left out it is all of them. */
const listOf = (names: readonly string[]) => {
  const one = `(${names.join('|')})`
  return Type.Optional(Type.String({ maxLength: 100, pattern: `^${one}(,${one})*$` }))
}

export const SensorSeries = Closed({
  source: Type.Enum([...SENSOR_SOURCES]),
  sensor: Type.Enum([...SENSORS]),
  channel: Type.String(),
  series: Series,
})
export type SensorSeries = Static<typeof SensorSeries>

export const getSensorData = defineCall({
  method: 'GET',
  path: '/api/machines/:id/sensordata',
  access: 'machineReader',
  tag: 'Energy and sensors',
  isHeavy: true,
  summary: 'What the sensor kit measured over a period, around the machine and in its electrical cabinet',
  params: Closed({ id: Type.String() }),
  query: Closed({
    sensors: listOf(SENSORS),
    sources: listOf(SENSOR_SOURCES),
    from: Instant,
    to: Instant,
    points: Type.Optional(Type.Integer({ minimum: 10, maximum: MAX_SERIES_POINTS, default: 2000 })),
  }),
  result: Type.Array(SensorSeries),
  paged: true,
  page: 'environmental_sensors',
  errors: ['ERROR_MACHINE_NOT_FOUND', 'PAGE_NOT_ON_MACHINE', 'RANGE_TOO_LONG', 'RANGE_REVERSED'],
})
