import type { Config } from '../config.ts'

/** Where devices are told to connect: what was set, the external broker, or the embedded one beside the web app. */
export function deviceAddressOf(
  { mqttPublicUrl, mqttUrl, mqttPort }: Pick<Config, 'mqttPublicUrl' | 'mqttUrl' | 'mqttPort'>,
  publicUrl: string,
): string {
  if (mqttPublicUrl !== null) return mqttPublicUrl
  if (mqttUrl !== null) return `${mqttUrl.protocol}//${mqttUrl.host}`
  return `mqtt://${new URL(publicUrl).hostname}:${mqttPort}`
}
