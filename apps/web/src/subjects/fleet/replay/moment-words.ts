import type { ReplayMoment } from '@millwright/domain/fleet/replay-moments'
import type { TFunction } from '@millwright/domain/text/translate'
import type { BufferMoment } from '../flow/buffer-fill.ts'

interface Words {
  readonly what: string
  /** Empty where there is nothing more to say. */
  readonly detail: string
}

/** One line of what happened and one of why, in words of the floor. */
export function momentWords(
  t: TFunction,
  moment: ReplayMoment | BufferMoment,
  name: string,
  duration: (seconds: number) => string,
): Words {
  if (moment.kind === 'acknowledged')
    return {
      what: t('fleet.replay_seen', { by: moment.by, code: moment.code }),
      detail: name,
    }
  if (moment.kind === 'buffer') {
    const { isFull, fill, capacity } = moment
    return {
      what: t(isFull ? 'fleet.replay_buffer_full' : 'fleet.replay_buffer_empty', { name }),
      detail: t('fleet.replay_fill', { fill: Math.round(fill), capacity }),
    }
  }
  const { status, before, beforeS, lastsS, alarm, reason, program } = moment
  const lasts = lastsS === null ? [] : [duration(lastsS)]
  const because = reason === null ? [] : [t(`stops.reasons.${reason}`)]
  const join = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(', ')
  switch (status) {
    case 'EXE':
    case 'HANDLING':
      return {
        what: t('fleet.replay_works', { name }),
        detail: join([
          before === 'FAIL' ? t('fleet.replay_stopped_for', { duration: duration(beforeS) }) : '',
          before === 'READY' ? t('fleet.replay_waited_for', { duration: duration(beforeS) }) : '',
          program ?? '',
        ]),
      }
    case 'FAIL':
      return {
        what: t('fleet.replay_stopped', { name }),
        detail: join([alarm ? `${alarm.code} ${alarm.text}`.trim() : '', ...because, ...lasts]),
      }
    case 'READY':
      return { what: t('fleet.replay_waits', { name }), detail: join([...because, ...lasts]) }
    case 'POWER_OFF':
      return { what: t('fleet.replay_off', { name }), detail: join([...because, ...lasts]) }
    default:
      return { what: t('fleet.replay_silent', { name }), detail: join(lasts) }
  }
}
