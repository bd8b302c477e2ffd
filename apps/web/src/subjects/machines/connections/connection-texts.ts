import type {
  LiveConnection,
  MachineConnection,
  RefusedSignIns,
} from '@millwright/contract/machines/connections'
import type { TFunction } from '@millwright/domain/text/translate'
import { DAY_MS } from '@millwright/domain/time/lengths'
import { dayAt } from '@millwright/domain/time/zone'
import {
  browserZone,
  formatDateTime,
  formatNumber,
  formatTime,
  formatTimeWithSeconds,
} from '../../../platform/ui/text/format.ts'

/** How texts are written for the reader, now. */
export interface Reader {
  readonly t: TFunction
  readonly language: string
  readonly now: number
}

/** By the level in CONNECT. */
const MQTT_VERSIONS: Readonly<Record<number, string>> = { 3: '3.1', 4: '3.1.1', 5: '5' }

export const wayText = (
  { Way, Protocol }: Pick<LiveConnection, 'Protocol'> & { readonly Way: LiveConnection['Way'] },
  { t }: Pick<Reader, 't'>,
): string =>
  [t(`connections.ways.${Way}`), Protocol === null ? undefined : MQTT_VERSIONS[Protocol]]
    .filter(Boolean)
    .join(' ')

export const tlsText = ({ Tls }: Pick<LiveConnection, 'Tls'>, { t }: Pick<Reader, 't'>): string =>
  Tls
    ? [Tls.Version.replace('TLSv', 'TLS '), Tls.Cipher].filter(Boolean).join(' · ')
    : t('connections.not_encrypted')

/** With the day if that is not today. */
export function whenText(at: number, { language, now }: Reader, withSeconds = false): string {
  const zone = browserZone()
  if (dayAt(at, zone) !== dayAt(now, zone)) return formatDateTime(at, zone, language)
  return withSeconds ? formatTimeWithSeconds(at, zone) : formatTime(at, zone)
}

/** `Wrong password 14 × since 05:12, from 10.0.3.7` */
export function refusedText({ Reason, Count, FirstAt, From }: RefusedSignIns, reader: Reader): string {
  const { t, language } = reader
  return t('connections.refused_since', {
    reason: t(`connections.reasons.${Reason}`),
    times: formatNumber(Count, language),
    since: whenText(FirstAt, reader),
    from: From || '—',
  })
}

/** How it is with a machine that wants somebody, and what to do. */
export function adviceText({ State, Refused, LastMessageAt }: MachineConnection, reader: Reader): string {
  const { t } = reader
  if (State === 'refused' && Refused)
    return Refused.Reason === 'password'
      ? `${refusedText(Refused, reader)} · ${t('connections.renew')}`
      : refusedText(Refused, reader)
  if (State === 'silent' && LastMessageAt === null) return t('connections.advice.silent_always')
  if ((State === 'silent' || State === 'away') && LastMessageAt !== null)
    return t(`connections.advice.${State}`, { when: whenText(LastMessageAt, reader) })
  return t(`connections.advice.${State}`, { when: '—' })
}

/** A certificate of a device is replaced by hand, on the machine. */
const SOON_MS = 30 * DAY_MS

export const endsSoon = (ends: number | null, now: number): boolean => ends !== null && ends - now < SOON_MS
