import type { Config } from '../../config.ts'

type Addresses = Pick<Config, 'mqttPublicUrl' | 'mqttUrl' | 'mqttPort' | 'mqttTlsPort' | 'tls'>

/** The address that devices are given: the configured one, the external broker, or the embedded one on this host. */
export function deviceAddressOf(config: Addresses, publicUrl: string): string {
  const { mqttPublicUrl, mqttUrl, mqttPort, mqttTlsPort, tls } = config
  if (mqttPublicUrl !== null) return mqttPublicUrl
  if (mqttUrl !== null) return `${mqttUrl.protocol}//${mqttUrl.host}`
  const { hostname } = new URL(publicUrl)
  return tls ? `mqtts://${hostname}:${mqttTlsPort}` : `mqtt://${hostname}:${mqttPort}`
}
