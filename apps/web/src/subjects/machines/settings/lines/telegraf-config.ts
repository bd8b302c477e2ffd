import { writeLines } from '@millwright/contract/machines/lines'

export const TELEGRAF_OUTPUTS = ['influxdb_v2', 'http'] as const
export type TelegrafOutput = (typeof TELEGRAF_OUTPUTS)[number]

/** As in the file of Telegraf. */
export const outputName = (output: TelegrafOutput): string => `outputs.${output}`

export const EXAMPLE_LINE = 'cpu,host=gw1 usage_idle=91.5'

/** In place of a password that nobody can read again. */
const PASSWORD_PLACE = 'PASSWORD'

/** A basic string of TOML: the escapes of JSON are among its own. */
const quoted = (text: string): string => JSON.stringify(text)

interface Target {
  /** Of the portal. */
  readonly address: string
  readonly deviceId: string
  readonly machineId: string
}

/** With these Telegraf writes to a machine. */
export const TELEGRAF_CONFIG: Record<TelegrafOutput, (target: Target) => string> = {
  influxdb_v2: ({ address, deviceId, machineId }) =>
    [
      '[[outputs.influxdb_v2]]',
      `  urls = [${quoted(address)}]`,
      `  token = ${quoted(`${deviceId}:${PASSWORD_PLACE}`)}`,
      '  organization = "millwright"',
      `  bucket = ${quoted(machineId)}`,
      '  timeout = "30s"',
    ].join('\n'),

  http: ({ address, deviceId }) =>
    [
      '[[outputs.http]]',
      `  url = ${quoted(`${address.replace(/\/$/, '')}${writeLines.path}`)}`,
      `  username = ${quoted(deviceId)}`,
      `  password = ${quoted(PASSWORD_PLACE)}`,
      '  data_format = "influx"',
      '  content_encoding = "gzip"',
      '  timeout = "30s"',
      '  non_retryable_statuscodes = [400]',
    ].join('\n'),
}
