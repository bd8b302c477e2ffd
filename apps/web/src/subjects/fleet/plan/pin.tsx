import type { MapPlace } from '@millwright/contract/machines/machines'
import { pageAddress } from '@millwright/contract/page-address'
import type { Status } from '@millwright/domain/status/status'
import type { TFunction } from '@millwright/domain/text/translate'
import { type CSSProperties, memo } from 'react'
import { StatusGlyph } from '../../status/shared/status-glyph.tsx'
import { drawnAs, labelKeyOf } from '../../status/shared/status-look.ts'
import type { PinDetail } from './geometry.ts'
import styles from './plan.module.css'

interface PinProps {
  readonly machineId: string
  readonly name: string
  readonly shortName: string
  readonly status: Status
  /** Why it is in alarm; empty when it is not, or does not say. */
  readonly alarmCode: string
  readonly alarmText: string
  readonly place: MapPlace
  readonly detail: Exclude<PinDetail, 'none'>
  readonly isMarked: boolean
  /** A pin opens its machine, or is moved; one of another organization is neither moved nor chosen. */
  readonly use: 'open' | 'move' | 'fixed'
  /** Given, because a hook of its own in each of hundreds of pins is slow. */
  readonly t: TFunction
}

/**
 * Clicks and keys are handled once, on the layer: a router link for each of thousands of pins would listen to every
 * change of the address.
 */
export const Pin = memo(function Pin(props: PinProps) {
  const { machineId, name, shortName, status, alarmCode, alarmText, place, detail, isMarked, use, t } = props
  const short = shortName === '' ? name : shortName
  const shared = {
    className: styles.pin,
    'data-part': 'pin',
    'data-machine': machineId,
    'data-status': drawnAs(status),
    'data-marked': isMarked || undefined,
    'data-detail': detail,
    'aria-label': [
      t('fleet.pin', { short: `${short} ${alarmCode}`.trim(), name, status: t(labelKeyOf(status)) }),
      ...[alarmText].filter((text) => text !== ''),
    ].join(', '),
    style: { '--x': place.X, '--y': place.Y } as CSSProperties,
  }
  const content = (
    <>
      <StatusGlyph status={status} size={13} />
      {detail === 'named' && <span>{short}</span>}
      {detail === 'named' && alarmCode !== '' && ' '}
      {detail === 'named' && alarmCode !== '' && <b className="mw-num">{alarmCode}</b>}
    </>
  )
  if (use === 'open')
    return (
      <a href={pageAddress('machine_status', { id: machineId })} {...shared}>
        {content}
      </a>
    )
  return (
    <button type="button" disabled={use === 'fixed'} aria-pressed={isMarked} data-use={use} {...shared}>
      {content}
    </button>
  )
})
