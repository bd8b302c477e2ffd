/** By the names of the call. */
export const SENSORS = ['humidity', 'temperature', 'pressure'] as const
export type Sensor = (typeof SENSORS)[number]

export const SENSOR_SOURCES = ['environment', 'electricalCabinet'] as const
export type SensorSource = (typeof SENSOR_SOURCES)[number]

/** The cabinet has no sensor of pressure. */
export const SENSOR_CHANNELS = {
  environment: {
    humidity: 'Environment/Humidity',
    temperature: 'Environment/Temperature',
    pressure: 'Environment/Pressure',
  },
  electricalCabinet: {
    humidity: 'ElectricalCabinet/Humidity',
    temperature: 'ElectricalCabinet/Temperature',
  },
} as const satisfies Record<SensorSource, Partial<Record<Sensor, string>>>

export interface SensorPlace {
  readonly source: SensorSource
  readonly sensor: Sensor
  readonly channel: string
}

/** Those that exist, in the order of the lists. */
export const sensorsOf = (sources: readonly string[], sensors: readonly string[]): SensorPlace[] =>
  SENSOR_SOURCES.filter((source) => sources.includes(source)).flatMap((source) => {
    const channels: Partial<Record<Sensor, string>> = SENSOR_CHANNELS[source]
    return SENSORS.filter((sensor) => sensors.includes(sensor)).flatMap((sensor) => {
      const channel = channels[sensor]
      return channel === undefined ? [] : [{ source, sensor, channel }]
    })
  })
