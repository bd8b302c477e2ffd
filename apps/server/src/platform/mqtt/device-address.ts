import type { Config } from '../../config.ts'

/** The address that devices are given: the configured one, the external broker, or the embedded one on this host. */
export function deviceAddressOf(
  { mqttPublicUrl, mqttUrl, mqttPort }: Pick<Config, 'mqttPublicUrl' | 'mqttUrl' | 'mqttPort'>,
  publicUrl: string,
): string {
  if (mqttPublicUrl !== null) return mqttPublicUrl
  if (mqttUrl !== null) return `${mqttUrl.protocol}//${mqttUrl.host}`
  return `mqtt://${new URL(publicUrl).hostname}:${mqttPort}`
}
